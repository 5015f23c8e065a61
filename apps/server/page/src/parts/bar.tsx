import { ThemeButton } from '@threads-api/ui/theme-button';
import type { SignedIn } from '../data/session.ts';
import type { Connection } from '../data/use-live.ts';
import { paths, type Route } from '../route.ts';
import { SmallButton } from './small-button.tsx';

interface BarProps {
  session: SignedIn;
  route: Route;
  connection: Connection;
  /** The number of drafts waiting for review. */
  waiting: number;
  onHelp(): void;
  onSignOut(): void;
}

const connections: Record<Connection, string> = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost' };

export function Bar({ session, route, connection, waiting, onHelp, onSignOut }: BarProps) {
  const views = ['threads', 'drafts', 'tokens'] as const;
  const names = { threads: 'Threads', drafts: 'Drafts', tokens: 'Tokens' };
  return (
    <header class="bar">
      <strong class="brand">Inbox</strong>
      <nav aria-label="Views">
        {views.map((view) => (
          <a key={view} href={paths[view]} aria-current={route.view === view ? 'page' : undefined}>
            {names[view]}
            {view === 'drafts' && waiting > 0 && (
              <span class="count">
                {waiting}
                <span class="hidden"> waiting</span>
              </span>
            )}
          </a>
        ))}
      </nav>
      <span class="status">
        <span class={`connection ${connection}`} role="status">
          {connections[connection]}
        </span>
        <button type="button" class="plain" onClick={onHelp} aria-label="Keyboard help" title="Keyboard help (?)">
          ?
        </button>
        <ThemeButton />
        <SmallButton onClick={onSignOut} title={session.user.address}>
          <span class="who">{session.user.name} · </span>Sign out
        </SmallButton>
      </span>
    </header>
  );
}
