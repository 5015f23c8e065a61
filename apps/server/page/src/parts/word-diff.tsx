import { diffWordsWithSpace } from 'diff';

/** Two versions of a text as one, with the words that went and those that came. */
export function WordDiff({ from, to }: { from: string; to: string }) {
  return (
    <p class="text diff">
      {diffWordsWithSpace(from, to).map(({ value, added, removed }, index) => {
        if (added) return <ins key={index}>{value}</ins>;
        if (removed) return <del key={index}>{value}</del>;
        return value;
      })}
    </p>
  );
}
