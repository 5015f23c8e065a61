import { compareLines, compareWords, type Part } from '@threads-api/ui/compare-text';

type Side = 'removed' | 'added';

const signs: Record<Side, string> = { removed: '−', added: '+' };

/** Shows the changed lines of two versions of a text, with marked words. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = compareLines(`${before}\n`, `${after}\n`);
  if (!parts)
    return (
      <>
        <p class="quiet">The two versions differ too much to mark each change.</p>
        <WholeText text={before} side="removed" />
        <WholeText text={after} side="added" />
      </>
    );
  return (
    <>
      {parts.map((part, index) => {
        const next = parts[index + 1];
        const last = parts[index - 1];
        if (part.removed && next?.added) {
          const words = compareWords(part.value, next.value) ?? [part, next];
          return (
            <>
              <Lines parts={words} side="removed" />
              <Lines parts={words} side="added" />
            </>
          );
        }
        if (part.removed) return <Lines key={part.value} parts={[part]} side="removed" />;
        if (part.added) return last?.removed ? null : <Lines key={part.value} parts={[part]} side="added" />;
        return <Unchanged key={part.value} count={part.count} />;
      })}
    </>
  );
}

/** Shows a text that was added or removed as a whole. */
export function WholeText({ text, side }: { text: string; side: Side }) {
  const shown = text.length > 1500 ? `${text.slice(0, 1500)} …` : text;
  return <pre class={side}>{shown.replaceAll(/^/gm, `${signs[side]} `)}</pre>;
}

/** The changed lines of one version. */
function Lines({ parts, side }: { parts: Part[]; side: Side }) {
  const own = parts.filter((part) => (side === 'removed' ? !part.added : !part.removed));
  const hasUnchanged = own.some((part) => !part[side]);
  const Mark = side === 'removed' ? 'del' : 'ins';
  return (
    <pre class={side}>
      {`${signs[side]} `}
      {own.map((part, index) => {
        const value = index === own.length - 1 ? part.value.replace(/\n$/, '') : part.value;
        const lines = value.replaceAll('\n', `\n${signs[side]} `);
        if (!part[side]) return shorten(lines, index === 0, index === own.length - 1);
        // If the whole text is new, mark nothing.
        return hasUnchanged ? <Mark key={lines}>{lines}</Mark> : lines;
      })}
    </pre>
  );
}

function Unchanged({ count }: { count: number }) {
  return <p class="quiet unchanged">{count === 1 ? '1 unchanged line' : `${count} unchanged lines`}</p>;
}

const context = 60;

/** Omits the middle of a long unchanged passage, or its outer end at the start or end of the text. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? 0 : context;
  const end = isLast ? 0 : context;
  if (text.length <= start + end + 20) return text;
  return `${text.slice(0, start)}…${end > 0 ? text.slice(-end) : ''}`;
}
