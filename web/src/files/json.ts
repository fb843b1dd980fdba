/**
 * JSON that people bring along. Where it is broken the line is said: browsers
 * tell it in their own ways, or not at all.
 */

import { t } from '../messages';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const line = text.slice(0, brokenAt(text)).split('\n').length;
    throw new Error(t('app.file.broken', { line: String(line) }));
  }
}

const STRING = String.raw`"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\x00-\x1f]*)*"`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const TOKEN = new RegExp(`[{}[\\],:]|${STRING}|${NUMBER}|true|false|null`, 'y');

/** Where a text stops being JSON: the first character of what does not belong there. */
export function brokenAt(text: string): number {
  const open: string[] = [];
  let wanted: 'value' | 'first item' | 'first key' | 'key' | 'colon' | 'comma' = 'value';
  let at = 0;
  for (;;) {
    while (' \t\r\n'.includes(text[at] ?? 'end')) at++;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return at;
    const closes = open.at(-1) === '{' ? '}' : ']';
    const isEnd = wanted === 'comma' || wanted === 'first item' || wanted === 'first key';
    if (open.length > 0 && isEnd && token === closes) {
      open.pop();
      wanted = 'comma';
    } else if (wanted === 'comma') {
      if (token !== ',' || open.length === 0) return at;
      wanted = closes === '}' ? 'key' : 'value';
    } else if (wanted === 'colon') {
      if (token !== ':') return at;
      wanted = 'value';
    } else if (wanted === 'key' || wanted === 'first key') {
      if (!token.startsWith('"')) return at;
      wanted = 'colon';
    } else if (token === '{' || token === '[') {
      open.push(token);
      wanted = token === '{' ? 'first key' : 'first item';
    } else if ('}],:'.includes(token)) {
      return at;
    } else {
      wanted = 'comma';
    }
    at += token.length;
  }
}
