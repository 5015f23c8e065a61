import { codePointOf, splitHidden } from '#text';

/** Text by other people, with invisible characters replaced by their names so that nothing is hidden. */
export function ShownText({ text }: { text: string }) {
  const parts = splitHidden(text);
  if (!parts.some(({ hidden }) => hidden)) return <>{text}</>;
  return (
    <>
      {parts.map((part, index) =>
        part.hidden ? (
          <span key={index} class="hidden-character" title="invisible character">
            {codePointOf(part.text)}
          </span>
        ) : (
          part.text
        ),
      )}
    </>
  );
}

/** A text of several lines. */
export const TextBlock = ({ text }: { text: string }) => (
  <p class="text">
    <ShownText text={text} />
  </p>
);
