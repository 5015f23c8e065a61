import type { HistoryEntry, Message } from '@threads-api/client';
import type { MessageOrigin } from '#inbox-contract';
import { nameHidden } from '../../../src/store/text/hidden-characters.ts';
import { MessageBody } from './message-body.tsx';
import { nameOf } from './participant.ts';
import { People, Person } from './person.tsx';
import { ShownText } from './shown-text.tsx';
import { Time } from './time.tsx';

/** Messages and changes, oldest first. */
export function HistoryList({ entries, origins = [] }: { entries: HistoryEntry[]; origins?: MessageOrigin[] }) {
  const labels = labelsOf(entries);
  const agents = new Map(origins.map(({ messageId, agent }) => [messageId, agent]));
  return (
    <ol class="history">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.type === 'message' ? (
            <MessageEntry message={entry} label={labels.get(entry.id) ?? ''} agent={agents.get(entry.id)} />
          ) : (
            <ChangeEntry entry={entry} />
          )}
        </li>
      ))}
    </ol>
  );
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

export const labelOf = ({ author, timestamp }: Message) =>
  `Message from ${nameHidden(nameOf(author))}, ${new Date(timestamp).toLocaleString('en-GB')}`;

interface MessageProps {
  message: Message;
  label: string;
  /** The agent that proposed the message, if it was a draft. */
  agent?: string | null | undefined;
}

export function MessageEntry({ message, label, agent }: MessageProps) {
  const { author, direction, timestamp, to, cc, bodyText, bodyHtml, attachments } = message;
  return (
    <section class={`message ${direction}`} aria-label={label}>
      <header>
        <strong>
          <Person person={author} />
        </strong>
        <Time at={timestamp} long />
      </header>
      {agent && (
        <p class="quiet to">
          proposed by the agent <ShownText text={agent} />
        </p>
      )}
      {(to.length > 0 || cc.length > 0) && (
        <p class="quiet to">
          {to.length > 0 && 'to '}
          <People people={to} />
          {cc.length > 0 && ' · cc '}
          <People people={cc} />
        </p>
      )}
      <MessageBody html={bodyHtml} text={bodyText} title={`Text of the ${label.replace(/^M/, 'm')}`} />
      {attachments.length > 0 && (
        <ul class="attachments" aria-label="Attachments">
          {attachments.map(({ id, filename, size }) => (
            <li key={id}>
              <ShownText text={filename} /> <span class="quiet">{Math.max(1, Math.round(size / 1024))} kB</span>
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
      <ShownText text={nameOf(entry.actor)} /> {describe(entry)} <Time at={entry.timestamp} long />
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
