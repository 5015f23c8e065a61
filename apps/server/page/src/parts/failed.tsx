import { Empty } from '@threads-api/ui/empty';
import { useContext } from 'preact/hooks';
import { explainProblem } from '../data/request.ts';
import { ConnectionState } from '../data/use-live.ts';
import { paths } from '../route.ts';
import { SmallButton } from './small-button.tsx';

/** An alert, unless the alert about the lost connection already gives the reason. */
const useAlertRole = () => (useContext(ConnectionState) === 'lost' ? undefined : 'alert');

/** An error with a button to try again, for content that could not be loaded. */
export function Failed({ what, error, onRetry }: { what: string; error: Error; onRetry(): void }) {
  const role = useAlertRole();
  return (
    <div class="empty" role={role}>
      <strong>{what} cannot be shown</strong>
      <p>{explainProblem(error)}</p>
      <SmallButton onClick={() => onRetry()}>Try again</SmallButton>
    </div>
  );
}

/** A warning for content that was loaded but could not be refreshed. */
export function Outdated({ error, onRetry }: { error: Error; onRetry(): void }) {
  const role = useAlertRole();
  // The alert about the lost connection already says that the page may be out of date.
  if (!role) return null;
  return (
    <p class="quiet list-end" role={role}>
      This list may not be up to date. {explainProblem(error)}{' '}
      <SmallButton onClick={() => onRetry()}>Try again</SmallButton>
    </p>
  );
}

/** The way back to the list, in a narrow window. */
export const Back = ({ to }: { to: 'threads' | 'drafts' }) => (
  <a class="back" href={paths[to]}>
    ‹ {to === 'threads' ? 'Threads' : 'Drafts'}
  </a>
);

interface MissingProps {
  what: 'thread' | 'draft';
  error: Error | null;
  /** Why the user cannot see it, if it was not found. */
  reason: string | false;
  onRetry(): void;
}

/** Shown in place of an entry that is missing or still loading. */
export function Missing({ what, error, reason, onRetry }: MissingProps) {
  return (
    <article class="detail">
      <Back to={`${what}s`} />
      {reason ? (
        <Empty title={`${what === 'thread' ? 'Thread' : 'Draft'} not found`}>{reason}</Empty>
      ) : error ? (
        <Failed what={`The ${what}`} error={error} onRetry={onRetry} />
      ) : (
        <p class="quiet loading">Loading …</p>
      )}
    </article>
  );
}
