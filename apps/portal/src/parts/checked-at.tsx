import type { ContractState } from '../../server/portal-state.ts';
import { formatTime } from '../format-time.ts';

interface CheckedAtProps {
  contract: ContractState;
  live: boolean;
  /** Whether the results are for the current file, although it cannot be used. */
  isCurrent?: boolean;
}

/** The time of the results, and whether they are for the current file. */
export function CheckedAt({ contract, live, isCurrent = false }: CheckedAtProps) {
  const { checkedAt, checking, error } = contract;
  const time = <time dateTime={checkedAt}>{formatTime(checkedAt)}</time>;
  if (error && isCurrent) return <p class="quiet">Results for the current file.</p>;
  if (error) return <p class="warn">Results from {time}. The file has changed since then and cannot be read.</p>;
  if (checking) return <p class="quiet">Checking the current file …</p>;
  return (
    <p class="quiet">
      {live ? 'Checked at' : 'As of'} {time}
    </p>
  );
}
