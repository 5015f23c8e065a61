import type { HistoryEntry, Message } from '@threads-api/client';
import type { MessageOrigin } from '#inbox-contract';
import { labelOf, MessageEntry } from './message-entry.tsx';
import { nameOf } from './participant.ts';
import { ShownText } from './shown-text.tsx';
import { Time } from './time.tsx';
import { useOpenAt } from './use-open-at.ts';

interface HistoryListProps {
  entries: HistoryEntry[];
  origins?: MessageOrigin[];
  /** The newest message that the answer takes into account. Default: the newest. */
  basedOn?: string | null;
}

/** Messages and changes, oldest first. It opens at the message to answer; older ones are collapsed. */
export function HistoryList({ entries, origins = [], basedOn = null }: HistoryListProps) {
  const labels = labelsOf(entries);
  const agents = new Map(origins.map(({ messageId, agent }) => [messageId, agent]));
  const start = findAnswered(entries, basedOn);
  const answered = useOpenAt<HTMLLIElement>();
  return (
    <ol class="history">
      {entries.map((entry, index) => (
        <li key={entry.id} ref={index === start ? answered : null}>
          {entry.type === 'message' ? (
            <MessageEntry
              message={entry}
              label={labels.get(entry.id) ?? ''}
              agent={agents.get(entry.id)}
              isOlder={index < start}
            />
          ) : (
            <ChangeEntry entry={entry} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The position of the message to answer: the last one from outside up to the basis, otherwise the basis itself. */
function findAnswered(entries: HistoryEntry[], basedOn: string | null): number {
  const named = entries.findIndex(({ id }) => id === basedOn);
  const basis = named === -1 ? entries.findLastIndex(({ type }) => type === 'message') : named;
  const inbound = entries
    .slice(0, basis + 1)
    .findLastIndex((entry) => entry.type === 'message' && entry.direction === 'inbound');
  return inbound === -1 ? basis : inbound;
}

/** A unique label for each message, for screen readers. */
function labelsOf(entries: HistoryEntry[]): Map<string, string> {
  const seen = new Map<string, number>();
  const labels = new Map<string, string>();
  for (const entry of entries) {
    if (entry.type !== 'message') continue;
    const label = labelOf(entry);
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    labels.set(entry.id, count === 1 ? label : `${label} (${count})`);
  }
  return labels;
}

function ChangeEntry({ entry }: { entry: Exclude<HistoryEntry, Message> }) {
  return (
    <p class="change">
      <span>
        <ShownText text={nameOf(entry.actor)} /> {describe(entry)}
      </span>
      <Time at={entry.timestamp} long />
    </p>
  );
}

function describe(entry: Exclude<HistoryEntry, Message>): string {
  if (entry.type === 'status_changed') return `changed the status from ${entry.from} to ${entry.to}`;
  if (entry.type === 'assignment_changed')
    return entry.to ? `assigned the thread to ${entry.to.name}` : 'removed the assignment';
  // For entry types that are added later.
  return 'changed something';
}
