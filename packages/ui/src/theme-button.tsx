import { useTheme } from './use-theme.ts';

/** Switches between light and dark. */
export function ThemeButton() {
  const [theme, toggle] = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" class="plain" onClick={toggle} aria-label={`Switch to ${other} mode`}>
      {theme === 'dark' ? '☀' : '☾'}
    </button>
  );
}
