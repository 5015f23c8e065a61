import { useQuery } from '@tanstack/react-query';
import { type Draft, draftsQuery } from '../data/drafts.ts';
import { paths } from '../route.ts';
import { actorName, asText } from './draft-versions.tsx';
import { WordDiff } from './word-diff.tsx';

/** Links between a draft that a person edited and the agent's separate proposals. */
export function Beside({ draft }: { draft: Draft }) {
  const { data = [] } = useQuery(draftsQuery);
  const others = data.filter(({ beside }) => beside === draft.id);
  return (
    <>
      {draft.beside && (
        <p class="banner">
          Proposed as an alternative to <a href={paths.draft(draft.beside)}>a draft that a person edited</a>. That draft
          is unchanged.
        </p>
      )}
      {others.map((other) => (
        <section key={other.id} class="card" aria-label={`Another proposal, ${other.id}`}>
          <h2>After this draft was edited, {actorName(other.proposedBy)} proposed a different text</h2>
          <WordDiff from={asText(draft)} to={asText(other)} />
          <a href={paths.draft(other.id)}>Review that proposal</a>
        </section>
      ))}
    </>
  );
}
