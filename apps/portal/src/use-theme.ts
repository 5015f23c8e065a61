import { useState } from 'preact/hooks';

export type Theme = 'light' | 'dark';

/** Light or dark: the system's choice until somebody makes another. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem('theme', next);
    } catch {
      // Then it lasts as long as the page.
    }
    setTheme(next);
  };
  return [theme, toggle];
}
