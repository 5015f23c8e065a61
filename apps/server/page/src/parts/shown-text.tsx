import { codePointOf, splitHidden } from '../../../src/store/text/hidden-characters.ts';

/** The text of other people. Characters that have no shape are named, so that the text says nothing else than it shows. */
export function ShownText({ text }: { text: string }) {
  const parts = splitHidden(text);
  if (!parts.some(({ hidden }) => hidden)) return <>{text}</>;
  return (
    <>
      {parts.map((part, index) =>
        part.hidden ? (
          <span key={index} class="hidden-character" title="a character that cannot be seen">
            {codePointOf(part.text)}
          </span>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
