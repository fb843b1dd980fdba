// Says so in one sentence where the browser is too old for the page. It is a plain script of the
// oldest kind, so that any browser can read it.
(() => {
  // A module with one SIMD instruction: our modules use them.
  var simd = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253,
    15, 253, 98, 11,
  ];
  var isNew =
    'noModule' in document.createElement('script') &&
    typeof WebAssembly === 'object' &&
    WebAssembly.validate(new Uint8Array(simd)) &&
    typeof structuredClone === 'function' &&
    Boolean([].findLast) &&
    CSS.supports('selector(:has(a))');
  if (isNew) return;
  var sentences = {
    en: 'Alveare needs a newer browser with WebAssembly: Chrome 110, Firefox 121, Safari 16.4 or later.',
    it: 'Alveare ha bisogno di un browser più recente, con WebAssembly: Chrome 110, Firefox 121, Safari 16.4 o successivi.',
    es: 'Alveare necesita un navegador más nuevo, con WebAssembly: Chrome 110, Firefox 121, Safari 16.4 o posteriores.',
    fr: 'Alveare a besoin d’un navigateur plus récent, avec WebAssembly\u00a0: Chrome 110, Firefox 121, Safari 16.4 ou plus.',
  };
  var language = String(navigator.language || 'en').slice(0, 2);
  var sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.appendChild(document.createTextNode(sentences[language] || sentences.en));
  document.getElementById('app').appendChild(sentence);
  document.documentElement.setAttribute('data-too-old', '');
})();
