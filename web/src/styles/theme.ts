// Which of the themes holds. The style sheets know `light`, `dark` and
// `contrast`; `system` follows the settings of the reader's system, of which
// the style sheets see the brightness by themselves and the wish for contrast
// through the attribute that is set here.

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** The value of `data-theme` for a choice, or nothing for the plain default. */
export function attributeOf(theme: Theme, wantsContrast: boolean): Theme | undefined {
  if (theme !== 'system') return theme;
  return wantsContrast ? 'contrast' : undefined;
}

/** Shows a theme, and keeps showing it when the system's settings change. Returns how to stop. */
export function showTheme(theme: Theme, root = document.documentElement): () => void {
  const contrast = window.matchMedia('(prefers-contrast: more)');
  const show = () => {
    const attribute = attributeOf(theme, contrast.matches);
    if (attribute) root.setAttribute('data-theme', attribute);
    else root.removeAttribute('data-theme');
  };
  show();
  contrast.addEventListener('change', show);
  return () => contrast.removeEventListener('change', show);
}
