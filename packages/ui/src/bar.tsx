import type { ComponentChildren } from 'preact';
import { useTheme } from './use-theme.ts';

const connections = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Connection lost',
  static: 'Snapshot',
  failed: 'Not connected',
};

export type Connection = keyof typeof connections;

interface BarProps {
  brand: ComponentChildren;
  views: { href: string; title: string; shortcut?: string | undefined; isCurrent: boolean; count: ComponentChildren }[];
  connection: Connection;
  /** Additional controls. */
  children?: ComponentChildren;
}

/** The header of a page, after a link that skips it. */
export const Bar = ({ brand, views, connection, children }: BarProps) => (
  <>
    <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
      Skip to content
    </button>
    <header class="bar">
      <strong class="brand">{brand}</strong>
      <nav aria-label="Views">
        {views.map(({ href, title, shortcut, isCurrent, count }) => (
          <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined} aria-keyshortcuts={shortcut}>
            {title}
            {count}
          </a>
        ))}
      </nav>
      <span class="status">
        <span class={`connection ${connection}`} role="status">
          {connections[connection]}
        </span>
        <ThemeButton />
        {children}
      </span>
    </header>
  </>
);

/** Switches between light and dark. */
function ThemeButton() {
  const [theme, toggle] = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" class="plain" onClick={toggle} aria-label={`Switch to ${other} mode`}>
      {theme === 'dark' ? '☀' : '☾'}
    </button>
  );
}
