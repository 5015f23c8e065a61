import { useContext } from 'preact/hooks';
import { ConnectionState } from '../data/connection.ts';
import { explainProblem } from '../data/explain-problem.ts';

/** An alert, unless the one about the lost connection says the reason already. */
const useAlertRole = () => (useContext(ConnectionState) === 'lost' ? undefined : 'alert');

/** Something could not be read, with a way to try again. */
export function Failed({ what, error, onRetry }: { what: string; error: Error; onRetry(): void }) {
  const role = useAlertRole();
  return (
    <div class="empty" role={role}>
      <strong>{what} cannot be shown</strong>
      <p>{explainProblem(error)}</p>
      <button type="button" class="small" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

/** Something was read before and could not be read again. */
export function Outdated({ error, onRetry }: { error: Error; onRetry(): void }) {
  const role = useAlertRole();
  // The alert about the connection says that the page catches up.
  if (!role) return null;
  return (
    <p class="quiet list-end" role={role}>
      This list may not be up to date. {explainProblem(error)}{' '}
      <button type="button" class="small" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
