/** Keys that a page listens to wherever the focus is. */

/** Where keys mean something of their own. A box to tick has no use for letters and arrows. */
const OWN_KEYS = 'input:not([type="checkbox"]), textarea, select, dialog, [role="application"]';

/** Whether a key is free for the page: pressed where it means nothing else, and not with others. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(OWN_KEYS));
}
