import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { compareWords } from './compare-text.ts';

interface WordDiffProps {
  from: string;
  to: string;
  /** Shows a part of a text. */
  show(text: string, isChanged: boolean): ComponentChildren;
}

/** Two versions of a text with removed and added words marked, or side by side if they differ too much. */
export function WordDiff({ from, to, show }: WordDiffProps) {
  const parts = useMemo(() => compareWords(from, to), [from, to]);
  if (!parts)
    return (
      <>
        <p class="quiet">The two versions differ too much to mark each word. Both are shown in full.</p>
        <div class="both-versions">
          {Object.entries({ Before: from, After: to }).map(([name, text]) => (
            <section key={name} aria-label={name}>
              <h3>{name}</h3>
              <p class="diff">{show(text, true)}</p>
            </section>
          ))}
        </div>
      </>
    );
  return (
    <p class="diff">
      {parts.map(({ value, added, removed }, index) => {
        const shown = show(value, added || removed);
        if (added) return <ins key={index}>{shown}</ins>;
        if (removed) return <del key={index}>{shown}</del>;
        return shown;
      })}
    </p>
  );
}
