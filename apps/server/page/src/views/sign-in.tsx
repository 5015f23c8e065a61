import { useEffect, useState } from 'preact/hooks';
import type { SignInProblem } from '#inbox-contract';
import { queries } from '../data/queries.ts';
import {
  keepPath,
  type Session,
  sessionQuery,
  signIn as signInWith,
  startOpenIdSignIn,
  takePath,
} from '../data/session.ts';
import { hasUnsaved } from '../data/unsaved.ts';
import { navigate, paths } from '../route.ts';

const problems: Record<SignInProblem, string> & Record<string, string> = {
  nobody: 'The inbox has no user with the address that your provider verified. Ask the operator.',
  provider: 'Sign-in with your provider failed. Try again.',
  ambiguous: 'Several users of the inbox have the address that your provider verified. Ask the operator.',
  limit: 'Too many attempts to sign in. Try again in ten minutes.',
};

/** Reads the secret of a link and removes it from the URL at once, so that the browser history does not keep it. */
function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, '', location.pathname);
  return secret;
}

interface SignInProps {
  session: Session;
  /** The user whose session ended while the page was open. */
  endedFor: string | undefined;
}

export function SignIn({ session, endedFor }: SignInProps) {
  const [secret, setSecret] = useState(takeSecret);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(problems[new URLSearchParams(location.search).get('problem') ?? '']);
  useEffect(() => {
    if (location.pathname !== '/sign-in') keepPath();
    // Opening a link in this window changes only the hash.
    const onHashChange = () => setSecret(takeSecret());
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);

  // Sign-in needs a click, because programs that scan links in mail would use up the link.
  async function signIn(): Promise<void> {
    setBusy(true);
    try {
      await signInWith(secret);
      queries.clear();
      await queries.fetchQuery(sessionQuery);
      navigate(takePath() ?? paths.threads);
    } catch (error) {
      setSecret('');
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  async function goToProvider(): Promise<void> {
    setBusy(true);
    try {
      location.assign((await startOpenIdSignIn()).url);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <main id="main" class="alone">
      <section class="card sign-in">
        <h1>Inbox</h1>
        {endedFor && (
          <p role="alert">
            Your session ended.{hasUnsaved(endedFor) && ' Your text is kept in this browser.'} Sign in to continue.
          </p>
        )}
        {problem && (
          <p class="bad" role="alert">
            {problem}
          </p>
        )}
        {secret && (
          <button type="button" onClick={signIn} aria-disabled={busy}>
            Sign in with this link
          </button>
        )}
        {session.openId && (
          <button type="button" onClick={goToProvider} aria-disabled={busy}>
            Sign in with your organization
          </button>
        )}
        {session.user && !secret && (
          <p>
            You are signed in as {session.user.name}. <a href={paths.threads}>Go to the inbox</a>
          </p>
        )}
        {!session.user && !secret && !session.openId && (
          <p class="quiet">
            You need a sign-in link. It works once, within ten minutes. The operator creates one with the command{' '}
            <code>threads user sign-in-link</code>.
          </p>
        )}
      </section>
    </main>
  );
}
