import { compareWords } from '@threads-api/ui/compare-text';
import { useMemo } from 'preact/hooks';
import { ShownText } from './shown-text.tsx';

/** Two versions of a text with removed and added words marked, or side by side if they differ too much. */
export function WordDiff({ from, to }: { from: string; to: string }) {
  const parts = useMemo(() => compareWords(from, to), [from, to]);
  if (!parts) return <BothVersions from={from} to={to} />;
  return (
    <p class="text diff">
      {parts.map(({ value, added, removed }, index) => {
        const shown = <ShownText key={index} text={value} />;
        if (added) return <ins key={index}>{shown}</ins>;
        if (removed) return <del key={index}>{shown}</del>;
        return shown;
      })}
    </p>
  );
}

function BothVersions({ from, to }: { from: string; to: string }) {
  return (
    <>
      <p class="quiet">The two versions differ too much to mark each word. Both are shown in full.</p>
      <div class="both-versions">
        <section aria-label="Before">
          <h3>Before</h3>
          <p class="text diff">
            <ShownText text={from} />
          </p>
        </section>
        <section aria-label="After">
          <h3>After</h3>
          <p class="text diff">
            <ShownText text={to} />
          </p>
        </section>
      </div>
    </>
  );
}
