import { Empty } from '@threads-api/ui/empty';
import { explainProblem } from '../data/request.ts';
import { paths } from '../route.ts';
import { SmallButton } from './small-button.tsx';

/** An error with a button to try again, for content that could not be loaded. */
export function Failed({ what, error, onRetry }: { what: string; error: Error; onRetry(): void }) {
  return (
    <div class="empty" role="status">
      <strong>{what} could not be loaded</strong>
      <p>{explainProblem(error)}</p>
      <SmallButton onClick={() => onRetry()}>Try again</SmallButton>
    </div>
  );
}

/** The way back to the list, in a narrow window. */
export const Back = ({ to }: { to: 'threads' | 'drafts' }) => (
  <a class="back" href={paths[to]} aria-keyshortcuts="Escape">
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
