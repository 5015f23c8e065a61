import { useMemo } from 'preact/hooks';
import { saysTheSame, usesTemplates } from '#text';
import { Clipped } from './clipped.tsx';
import { MessageFrame } from './message-frame.tsx';
import { findMisleading } from './misleading-links.ts';
import { parseHtml } from './parse-html.ts';
import { sanitize } from './sanitize.ts';
import { ShownText } from './shown-text.tsx';
import { useNear } from './use-near.ts';

/**
 * The HTML of a message if the page can show it, otherwise its text. HTML is rendered only near the viewport: a hundred
 * messages just below the limit would freeze the page.
 */
export function MessageBody({ html, text, title }: { html: string | null; text: string; title: string }) {
  const [isNear, element] = useNear<HTMLDivElement>();
  const shown = useMemo(() => {
    const body = html && isNear ? parseHtml(html) : undefined;
    return body && sanitize(body);
  }, [html, isNear]);
  const differs = useMemo(() => shown && !saysTheSame(text, shown.text), [shown, text]);
  if (shown)
    return (
      <>
        <Clipped>
          <MessageFrame content={shown.content} title={title} />
        </Clipped>
        {findMisleading(shown.content).map((link) => (
          <p key={`${link.shown} ${link.target}`} class="bad" role="note">
            A link shows {link.shown} but leads to {link.target}.
          </p>
        ))}
        {shown.hidden > 0 && (
          <p class="quiet" role="note">
            {shown.hidden === 1 ? '1 passage' : `${shown.hidden} passages`} hidden by the sender.
          </p>
        )}
        {differs && <OtherPart text={text} />}
      </>
    );
  return (
    <div ref={element}>
      {html && isNear && (
        <p class="quiet">
          The formatted message{' '}
          {usesTemplates(html)
            ? 'uses an HTML template, which this page does not show.'
            : 'is too large or too deeply nested to show.'}{' '}
          This is its plain text:
        </p>
      )}
      <PlainText text={text} />
    </div>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <Clipped>
      <p class="text">
        <ShownText text={text} />
      </p>
    </Clipped>
  );
}

/** The text part of a mail whose HTML part differs. Agents receive it too, and some mail programs show it. */
function OtherPart({ text }: { text: string }) {
  return (
    <div class="other-part" role="note">
      <p class="bad">
        This message has a plain-text part with different content. Agents receive both parts. Compare the two before you
        rely on either:
      </p>
      <PlainText text={text} />
    </div>
  );
}
