import { useQuery } from '@tanstack/react-query';
import { type Draft, draftsQuery } from '../data/drafts.ts';
import { paths } from '../route.ts';
import { actorName, asText } from './draft-versions.tsx';
import { WordDiff } from './word-diff.tsx';

/** What an agent proposed beside a draft that a person had edited, and the way back from there. */
export function Beside({ draft }: { draft: Draft }) {
  const { data = [] } = useQuery(draftsQuery);
  const others = data.filter(({ beside }) => beside === draft.id);
  return (
    <>
      {draft.beside && (
        <p class="banner">
          Proposed instead of a change to <a href={paths.draft(draft.beside)}>a draft that a person had edited</a>. That
          draft stays as it is.
        </p>
      )}
      {others.map((other) => (
        <section key={other.id} class="card" aria-label={`Another proposal, ${other.id}`}>
          <h2>After your edit, {actorName(other.proposedBy)} proposed another text</h2>
          <WordDiff from={asText(draft)} to={asText(other)} />
          <a href={paths.draft(other.id)}>Review that proposal</a>
        </section>
      ))}
    </>
  );
}
