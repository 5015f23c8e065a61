import { useMemo } from 'preact/hooks';
import { MessageFrame } from './message-frame.tsx';
import { parseHtml } from './parse-html.ts';
import { useNear } from './use-near.ts';

/**
 * What a message says: its HTML if it has one that the page can show, otherwise its text. HTML is laid out only when it is
 * near the screen: a hundred messages that are each just small enough would freeze the page together.
 */
export function MessageBody({ html, text, title }: { html: string | null; text: string; title: string }) {
  const [isNear, element] = useNear<HTMLDivElement>();
  const body = useMemo(() => (html && isNear ? parseHtml(html) : undefined), [html, isNear]);
  if (body) return <MessageFrame body={body} title={title} />;
  return (
    <div ref={element}>
      {html && isNear && (
        <p class="quiet">The formatted version is too large or too deeply nested to show. This is its plain text:</p>
      )}
      <p class="text">{text}</p>
    </div>
  );
}
