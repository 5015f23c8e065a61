import { useEffect, useState } from 'preact/hooks';

export type Theme = 'light' | 'dark';

/** The event that keeps all users of `useTheme` in sync. */
const changed = 'ui:theme';

const stored = () => {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
};

const system = matchMedia('(prefers-color-scheme: dark)');

function applyTheme(): void {
  const chosen = stored();
  const dark = chosen ? chosen === 'dark' : system.matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  dispatchEvent(new Event(changed));
}

/** Applies the theme. Call it before the first paint, so that the page does not flash in the wrong colors. */
export function followTheme(): void {
  applyTheme();
  system.addEventListener('change', applyTheme);
}

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Returns the theme and a function to switch it. Follows the system setting until the user switches. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(current);
  useEffect(() => {
    const follow = () => setTheme(current());
    addEventListener(changed, follow);
    return () => removeEventListener(changed, follow);
  }, []);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem('theme', next);
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
    dispatchEvent(new Event(changed));
  };
  return [theme, toggle];
}
