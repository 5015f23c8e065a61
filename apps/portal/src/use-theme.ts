import { useState } from 'preact/hooks';

export type Theme = 'light' | 'dark';

/** Light or dark: the system's setting until the user changes it. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem('theme', next);
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
    setTheme(next);
  };
  return [theme, toggle];
}
