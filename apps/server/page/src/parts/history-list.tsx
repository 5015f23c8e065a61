import type { HistoryEntry, Message } from '@threads-api/client';
import { MessageBody } from './message-body.tsx';
import { inFull, nameOf } from './participant.ts';
import { Time } from './time.tsx';

/** Messages and changes, oldest first. */
export function HistoryList({ entries }: { entries: HistoryEntry[] }) {
  return (
    <ol class="history">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.type === 'message' ? <MessageEntry message={entry} /> : <ChangeEntry entry={entry} />}
        </li>
      ))}
    </ol>
  );
}

function MessageEntry({ message }: { message: Message }) {
  const { author, direction, timestamp, to, cc, bodyText, bodyHtml, attachments } = message;
  return (
    <section class={`message ${direction}`} aria-label={`Message from ${nameOf(author)}`}>
      <header>
        <strong>{inFull(author)}</strong>
        <Time at={timestamp} long />
      </header>
      {(to.length > 0 || cc.length > 0) && (
        <p class="quiet to">
          {to.length > 0 && `to ${to.map(inFull).join(', ')}`}
          {cc.length > 0 && ` · cc ${cc.map(inFull).join(', ')}`}
        </p>
      )}
      <MessageBody html={bodyHtml} text={bodyText} title={`Text of the message from ${nameOf(author)}`} />
      {attachments.length > 0 && (
        <ul class="attachments" aria-label="Attachments">
          {attachments.map(({ id, filename, size }) => (
            <li key={id}>
              {filename} <span class="quiet">{Math.max(1, Math.round(size / 1024))} kB</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ChangeEntry({ entry }: { entry: Exclude<HistoryEntry, Message> }) {
  return (
    <p class="change">
      {nameOf(entry.actor)} {describe(entry)} <Time at={entry.timestamp} long />
    </p>
  );
}

function describe(entry: Exclude<HistoryEntry, Message>): string {
  if (entry.type === 'status_changed') return `changed the status from ${entry.from} to ${entry.to}`;
  if (entry.type === 'assignment_changed')
    return entry.to ? `assigned the thread to ${entry.to.name}` : 'took the assignment away';
  // The contract may gain further kinds within v1.
  return 'changed something';
}
