import { useMemo, useState } from 'preact/hooks';
import { nameRun, splitHidden } from '#text';
import { SmallButton } from './small-button.tsx';
import { splitLong } from './split-long.ts';

/** Text by other people, with invisible characters replaced by their names so that nothing is hidden. */
export function ShownText({ text }: { text: string }) {
  const parts = useMemo(() => splitHidden(text), [text]);
  if (!parts.some(({ hidden }) => hidden)) return <>{text}</>;
  return (
    <>
      {parts.map((part, index) =>
        part.hidden ? (
          <span key={index} class="hidden-character" title="invisible characters">
            {nameRun(part.text)}
          </span>
        ) : (
          part.text
        ),
      )}
    </>
  );
}

interface TextBlockProps {
  text: string;
  /** Whether to show a long text at once, because a person confirms it. */
  isWhole?: boolean;
}

/** A text of several lines. A long text is shown in parts, because displaying all of it could freeze the page. */
export function TextBlock({ text, isWhole = false }: TextBlockProps) {
  const parts = useMemo(() => (isWhole ? [text] : splitLong(text)), [text, isWhole]);
  const [count, setCount] = useState(1);
  const left = parts.slice(count).reduce((sum, { length }) => sum + length, 0);
  return (
    <>
      <p class="text">
        {parts.slice(0, count).map((part, index) => (
          <ShownText key={index} text={part} />
        ))}
      </p>
      {left > 0 && (
        // Twice as much each time, so that a few clicks reach the end.
        <SmallButton onClick={() => setCount(2 * count)}>
          Show more of this text ({left.toLocaleString('en')} characters left)
        </SmallButton>
      )}
    </>
  );
}
