import type { HistoryEntry, Message } from '@threads-api/client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { labelOf, MessageEntry } from './message-entry.tsx';
import { nameOf } from './person.tsx';
import { ShownText } from './shown-text.tsx';
import { Time } from './time.tsx';

interface HistoryListProps {
  threadId: string;
  entries: HistoryEntry[];
  /** The newest message that the answer takes into account. Default: the newest. */
  basedOn?: string | null;
}

/** Messages and changes, oldest first. It opens at the message to answer; older ones are collapsed. */
export function HistoryList({ threadId, entries, basedOn = null }: HistoryListProps) {
  const start = findAnswered(entries, basedOn);
  const answered = useOpenAt<HTMLLIElement>();
  return (
    <ol class="history">
      {entries.map((entry, index) => (
        <li key={entry.id} ref={index === start ? answered : null}>
          {entry.type === 'message' ? (
            <MessageEntry
              threadId={threadId}
              message={entry}
              // Unique, for screen readers.
              label={`${labelOf(entry)} (${index + 1})`}
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

/**
 * Scrolls a column to an element that starts in the lower half of the window or below it. Repeats this when the element grows,
 * because HTML is rendered late, until the person uses the page.
 */
function useOpenAt<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || current.getBoundingClientRect().top < innerHeight / 2) return;
    const observer = new ResizeObserver(() => scrollTo(current));
    observer.observe(current);
    const used = new AbortController();
    const stop = () => {
      observer.disconnect();
      used.abort();
    };
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      addEventListener(event, stop, { signal: used.signal });
    return stop;
  }, []);
  return element;
}

/** The thread next to a draft scrolls alone, so that the draft stays in view. */
function scrollTo(element: HTMLElement): void {
  const beside = element.closest('aside');
  if (!beside) element.scrollIntoView();
  else beside.scrollTop += element.getBoundingClientRect().top - beside.getBoundingClientRect().top;
}
