/**
 * Puts a text on the clipboard, and says whether it is there. Pages that come
 * over plain HTTP from another machine have no clipboard, and a browser may
 * refuse it: then the older way is tried, which some browsers allow only while
 * something is selected.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  let taken = false;
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    taken = true;
  };
  document.addEventListener('copy', put);
  try {
    return document.execCommand('copy') && taken;
  } finally {
    document.removeEventListener('copy', put);
  }
}
