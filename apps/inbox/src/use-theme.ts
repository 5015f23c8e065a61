import { useEffect, useState } from 'preact/hooks';

export type Theme = 'light' | 'dark';

/** Every part of the page that shows a theme follows it. */
const changed = 'inbox:theme';

const stored = () => {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
};

/** Before the first paint, so that the page does not flash in the wrong colors. */
export function applyTheme(): void {
  const dark = stored() ? stored() === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Light or dark: the system's setting until the user changes it. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(current);
  useEffect(() => {
    const media = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setTheme(current());
    const followSystem = () => {
      applyTheme();
      follow();
    };
    media.addEventListener('change', followSystem);
    addEventListener(changed, follow);
    return () => {
      media.removeEventListener('change', followSystem);
      removeEventListener(changed, follow);
    };
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
