import type { Message } from '@threads-api/client';
import { useState } from 'preact/hooks';
import { nameHidden } from '#text';
import { Avatar } from './avatar.tsx';
import { MessageBody } from './message-body.tsx';
import { nameOf } from './participant.ts';
import { People, Person } from './person.tsx';
import { ShownText } from './shown-text.tsx';
import { Time } from './time.tsx';

export const labelOf = ({ author, timestamp }: Message) =>
  `Message from ${nameHidden(nameOf(author))}, ${new Date(timestamp).toLocaleString()}`;

interface MessageProps {
  message: Message;
  label: string;
  /** The agent that proposed the message, if it was a draft. */
  agent?: string | null | undefined;
  /** Whether the message was already answered. It is then collapsed to one line. */
  isOlder?: boolean;
}

export function MessageEntry({ message, label, agent, isOlder = false }: MessageProps) {
  const { author, direction, timestamp, to, cc, bodyText, bodyHtml, attachments } = message;
  // A newer message does not collapse one that the person is reading.
  const [isOpen, setOpen] = useState(!isOlder);
  return (
    <section class={`message ${direction}`} aria-label={label}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Avatar person={author} />
          {isOpen ? (
            <strong class="from">
              <Person person={author} />
            </strong>
          ) : (
            <>
              <strong class="short">
                <ShownText text={nameOf(author)} />
              </strong>
              <span class="snippet">
                <ShownText text={bodyText.slice(0, 200)} />
              </span>
            </>
          )}
          <Time at={timestamp} long />
        </summary>
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
      </details>
    </section>
  );
}
