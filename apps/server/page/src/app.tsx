import { useQuery } from '@tanstack/react-query';
import { Bar } from '@threads-api/ui/bar';
import { Empty } from '@threads-api/ui/empty';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { draftsQuery } from './data/drafts.ts';
import { hideNotice, showNotice, useNotices } from './data/notices.ts';
import { queries } from './data/queries.ts';
import { RequestError } from './data/request.ts';
import { signOut as endSession, type SignedIn, sessionQuery, takePath } from './data/session.ts';
import { hasUnsaved, removeUnsaved } from './data/unsaved.ts';
import { useLive } from './data/use-live.ts';
import { ConfirmDialog, HelpSheet } from './parts/modal.tsx';
import { SmallButton } from './parts/small-button.tsx';
import { navigate, paths, type Route, useRoute } from './route.ts';
import { Drafts } from './views/drafts.tsx';
import { SignIn } from './views/sign-in.tsx';
import { Threads } from './views/threads.tsx';
import { Tokens } from './views/tokens.tsx';

const titles: Record<Route['view'], string> = {
  threads: 'Threads',
  drafts: 'Drafts',
  tokens: 'Tokens',
  'sign-in': 'Sign in',
  unknown: 'Page not found',
};

export function App() {
  const route = useRoute();
  const { data: session, error } = useQuery(sessionQuery);
  const userId = session?.user?.id;
  const lastUser = useRef(userId);
  if (userId) lastUser.current = userId;
  useClearOnUserChange(userId);
  useEffect(() => {
    // A sign-in with OpenID Connect ends here.
    if (userId && location.pathname === '/') navigate(takePath() ?? '/');
  }, [userId]);
  useEffect(() => {
    document.title = `${titles[route.view]} · Inbox`;
  }, [route.view]);

  if (error && !session)
    return (
      <main class="alone">
        <Empty title="The inbox cannot be reached">
          {error instanceof RequestError ? error.message : 'Something went wrong.'} Reload the page to try again.
        </Empty>
      </main>
    );
  if (!session) return <p class="quiet loading">Loading …</p>;
  if (!session.user || route.view === 'sign-in')
    return <SignIn session={session} endedFor={route.view === 'sign-in' ? undefined : lastUser.current} />;
  return <Shell key={session.user.id} session={session as SignedIn} route={route} />;
}

/** Clears cached data when the user changes or signs out. */
function useClearOnUserChange(userId: string | undefined): void {
  const last = useRef(userId);
  useLayoutEffect(() => {
    if (last.current && last.current !== userId)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    last.current = userId;
  }, [userId]);
}

function Shell({ session, route }: { session: SignedIn; route: Route }) {
  const connection = useLive();
  const [help, setHelp] = useState(false);
  /** Whether a dialog asks before signing out deletes unsaved text. */
  const [leaving, setLeaving] = useState(false);
  const { data: drafts } = useQuery(draftsQuery);

  async function signOut(): Promise<void> {
    try {
      await endSession();
    } catch (error) {
      const hasEnded = error instanceof RequestError && error.status === 401;
      setLeaving(false);
      if (!hasEnded) return showNotice(`You were not signed out: ${(error as Error).message}`);
    }
    // Deleted only now, because the text of a person who stays signed in must not be lost.
    removeUnsaved(session.user.id);
    queries.clear();
    takePath();
    navigate('/sign-in');
  }

  return (
    <>
      <Bar
        brand="Inbox"
        views={(['threads', 'drafts', 'tokens'] as const).map((view) => ({
          href: paths[view],
          title: titles[view],
          shortcut: { threads: 't', drafts: 'd', tokens: undefined }[view],
          isCurrent: route.view === view,
          count: view === 'drafts' && drafts && drafts.length > 0 && (
            <span class="count">
              {drafts.length}
              <span class="hidden"> waiting</span>
            </span>
          ),
        }))}
        connection={connection}
      >
        <button
          type="button"
          class="plain"
          onClick={() => setHelp(true)}
          aria-keyshortcuts="?"
          aria-label="Keyboard help"
          title="Keyboard help (?)"
        >
          ?
        </button>
        <SmallButton
          onClick={() => (hasUnsaved(session.user.id) ? setLeaving(true) : signOut())}
          title={session.user.address}
        >
          <span class="who">{session.user.name} · </span>Sign out
        </SmallButton>
      </Bar>
      {connection === 'lost' && (
        <p class="alert" role="alert">
          The connection is lost. This page may be out of date; it refreshes when the inbox can be reached again.
        </p>
      )}
      {route.view === 'threads' && <Threads session={session} id={route.id} />}
      {route.view === 'drafts' && <Drafts session={session} id={route.id} />}
      {route.view === 'tokens' && <Tokens />}
      {route.view === 'unknown' && (
        <main id="main" tabIndex={-1}>
          <h1 class="hidden">Inbox</h1>
          <Empty title="Page not found">
            There is nothing at this address. <a href={paths.threads}>Go to the threads</a>
          </Empty>
        </main>
      )}
      <Notices />
      {help && <HelpSheet onClose={() => setHelp(false)} />}
      {leaving && (
        <ConfirmDialog
          title="Sign out and delete unsaved text?"
          confirm="Sign out"
          cancel="Stay signed in"
          onConfirm={signOut}
          onClose={() => setLeaving(false)}
        >
          <p>You have text that is not saved yet. Signing out deletes it from this browser.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Notices() {
  const notices = useNotices();
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.map(({ id, text }) => (
        <p key={id} class="card bad">
          <span>{text}</span>
          <SmallButton onClick={() => hideNotice(id)}>Close</SmallButton>
        </p>
      ))}
    </div>
  );
}
