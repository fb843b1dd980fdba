/** What is wrong with how a page is laid out, measured by the boxes of its texts. */

import type { Page } from '@playwright/test';

/**
 * Texts that are cut off, that lie on one another or under something else, and a
 * page that is wider than the window. Drawings of boards are left out: what lies
 * on a board is meant to.
 */
export function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 2;
    const faults: string[] = [];
    const { documentElement: root } = document;
    if (root.scrollWidth > innerWidth) {
      faults.push(`the page is ${root.scrollWidth} px wide, the window ${innerWidth}`);
    }

    /** An open dialog covers everything else on purpose. */
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const texts: { element: Element; text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || element.closest('svg, select, .visually-hidden')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width > 0 && box.height > 0) texts.push({ element, text: text.slice(0, 50), box });
    }

    for (const { element, text, box } of texts) {
      if (box.right > innerWidth + SLACK || box.left < -SLACK)
        faults.push(`"${text}" leaves the window`);
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'visible') continue;
        const frame = around.getBoundingClientRect();
        const cut = box.right > frame.right + SLACK || box.left < frame.left - SLACK;
        // What can be scrolled to is not cut off.
        if (cut && overflowX !== 'auto' && overflowX !== 'scroll')
          faults.push(`"${text}" is cut off`);
        break;
      }
    }

    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
    /** What is meant to lie over the page: a sheet, a bar. */
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position } = getComputedStyle(at);
        if (position === 'fixed' || position === 'sticky' || position === 'absolute') return at;
      }
      return null;
    };
    for (const [index, a] of texts.entries()) {
      for (const b of texts.slice(index + 1)) {
        if (a.element === b.element || a.element.contains(b.element)) continue;
        if (!overlap(a.box, b.box) || layerOf(a.element) !== layerOf(b.element)) continue;
        // Lines of one paragraph have boxes that lie within one another.
        if (
          a.element.parentElement === b.element.parentElement &&
          a.element.closest('p, li, a, td')
        )
          continue;
        if (a.element.closest('p, li, h1, h2') === b.element.closest('p, li, h1, h2')) continue;
        faults.push(`"${a.text}" and "${b.text}" lie on one another`);
      }
    }

    for (const { element, text, box } of texts) {
      const x = (box.left + box.right) / 2;
      const y = (box.top + box.bottom) / 2;
      if (y < 0 || y >= innerHeight || x < 0 || x >= innerWidth) continue;
      const on = document.elementFromPoint(x, y);
      const isOwn = !on || element.contains(on) || on.contains(element);
      if (isOwn || element.closest('label') === on.closest('label')) continue;
      if (layerOf(element) === layerOf(on))
        faults.push(`"${text}" lies under ${on.className || on.tagName}`);
    }
    return [...new Set(faults)];
  });
}
