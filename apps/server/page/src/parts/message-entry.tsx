import { useQuery } from '@tanstack/react-query';
import type { Message } from '@threads-api/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { nameHidden } from '#text';
import { originsQuery } from '../data/drafts.ts';
import { MessageFrame } from './message-frame.tsx';
import { findMisleading } from './misleading-links.ts';
import { Avatar, nameOf, People, Person } from './person.tsx';
import { createContent } from './shown-html.ts';
import { ShownText, TextBlock } from './shown-text.tsx';
import { Time } from './time.tsx';
import { useNear } from './use-near.ts';

export const labelOf = ({ author, timestamp }: Message) =>
  `Message from ${nameHidden(nameOf(author))}, ${new Date(timestamp).toLocaleString()}`;

interface MessageProps {
  threadId: string;
  message: Message;
  label: string;
  /** Whether the message was already answered. It is then collapsed to one line. */
  isOlder?: boolean;
}

export function MessageEntry({ threadId, message, label, isOlder = false }: MessageProps) {
  const { author, direction, timestamp, to, cc, bodyText, attachments } = message;
  const { data: origins } = useQuery(originsQuery(threadId));
  const agent = origins?.data.find(({ messageId }) => messageId === message.id)?.agent;
  // A newer message does not collapse one that the person is reading.
  const [isOpen, setOpen] = useState(!isOlder);
  return (
    <section class={`card message ${direction}`} aria-label={label}>
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
        <MessageBody message={message} title={`Text of the ${label.replace(/^M/, 'm')}`} />
        {attachments.length > 0 && (
          <ul class="attachments" aria-label="Attachments">
            {attachments.map(({ id, filename, size }) => (
              <li key={id} class="tag">
                <ShownText text={filename} /> <span class="quiet">{Math.max(1, Math.round(size / 1024))} kB</span>
              </li>
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}

interface MessageBodyProps {
  message: Message;
  title: string;
}

/**
 * The HTML of a message if the page can show it, otherwise its text. HTML is rendered only near the viewport: a hundred
 * messages just below the limit would freeze the page.
 */
function MessageBody({ message: { id, bodyHtml: html, bodyText: text }, title }: MessageBodyProps) {
  const [isNear, setNear] = useState(false);
  const element = useNear<HTMLDivElement>('100%', !isNear, () => setNear(true));
  const { data: read, isError } = useQuery({
    queryKey: ['html', id],
    queryFn: () => readHtml(html ?? ''),
    enabled: isNear && html !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const problem = isError ? 'cannot be shown' : read?.problem;
  if (isNear && read && !problem)
    return (
      <>
        <Clipped>
          <MessageFrame content={read.content} title={title} />
        </Clipped>
        {read.misleading.map((link) => (
          <p key={`${link.shown} ${link.target}`} class="bad" role="note">
            A link shows {link.shown} but leads to {link.target}.
          </p>
        ))}
        {read.hidden > 0 && (
          <p class="quiet" role="note">
            {read.hidden === 1 ? '1 passage' : `${read.hidden} passages`} hidden by the sender.
          </p>
        )}
        {text.trim() && <TextPart text={text} />}
      </>
    );
  return (
    <div ref={element}>
      {problem && <p class="quiet">The formatted message {problem}. This is its plain text:</p>}
      <PlainText text={text} />
    </div>
  );
}

/** Reads the visible part of an HTML body, or why it is not shown. The code that reads it is loaded with the first one. */
async function readHtml(html: string) {
  const { plainTextOf, showHtml } = await import('#text/show-html');
  const { content: visible, hidden, isWhole } = showHtml(html);
  const shown = isWhole ? visible : [];
  return {
    content: createContent(shown),
    hidden,
    misleading: findMisleading(shown, plainTextOf),
    problem: isWhole
      ? plainTextOf(visible).trim()
        ? undefined
        : 'has no text'
      : 'is too large or too deeply nested to show',
  };
}

function PlainText({ text }: { text: string }) {
  return (
    <Clipped>
      <TextBlock text={text} />
    </Clipped>
  );
}

/** The plain text of a mail, on request. Other programs may show it instead of the HTML. */
function TextPart({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="small more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the plain text' : 'Show the plain text'}
      </button>
      {isOpen && <PlainText text={text} />}
    </>
  );
}

/** Shows the start of a long content, and the rest on request. */
function Clipped({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { current } = box;
      if (current?.classList.contains('clipped')) setLong(current.scrollHeight > current.clientHeight + 1);
    });
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={box} class={isWhole ? undefined : `clipped ${isLong ? 'long' : ''}`}>
        <div ref={content}>{children}</div>
      </div>
      {isLong && (
        <button type="button" class="small more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show the whole message'}
        </button>
      )}
    </>
  );
}
