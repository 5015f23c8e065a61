import { useEffect, useState } from 'preact/hooks';
import { browserStorage } from './browser-storage.ts';

export type Theme = 'light' | 'dark';

/** The theme that the user chose, as `data-theme`. The style sheet follows the system without one. */
const chosen = document.documentElement.dataset;

const system = matchMedia('(prefers-color-scheme: dark)');

const current = (): Theme => {
  const isDark = chosen.theme ? chosen.theme === 'dark' : system.matches;
  return isDark ? 'dark' : 'light';
};

/** The event that keeps all users of `useTheme` in sync. */
const changed = 'ui:theme';

/** Applies the theme that the user chose on an earlier visit. Call it before the first paint. */
export function restoreTheme(): void {
  chosen.theme = browserStorage.read('theme') ?? '';
}

/** Returns the theme and a function to switch it. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(current);
  useEffect(() => {
    const follow = () => setTheme(current());
    system.addEventListener('change', follow);
    addEventListener(changed, follow);
    return () => {
      system.removeEventListener('change', follow);
      removeEventListener(changed, follow);
    };
  }, []);
  const toggle = () => {
    chosen.theme = theme === 'dark' ? 'light' : 'dark';
    browserStorage.write('theme', chosen.theme);
    dispatchEvent(new Event(changed));
  };
  return [theme, toggle];
}
