import { useMemo, useState } from 'preact/hooks';
import { nameRun, splitHidden } from '#text';
import { SmallButton } from './small-button.tsx';

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

const partCharacters = 20_000;
/** Splits a long text into parts. Surrogate pairs are not split. */
function splitLong(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > partCharacters) {
    const end = start + partCharacters;
    const isPair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    parts.push(text.slice(start, isPair ? end - 1 : end));
    start += parts.at(-1)?.length ?? partCharacters;
  }
  return [...parts, text.slice(start)];
}
