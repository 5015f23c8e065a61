import { useQuery } from '@tanstack/react-query';
import { WordDiff } from '@threads-api/ui/word-diff';
import { nameHidden } from '#text';
import {
  type Draft,
  type DraftActor,
  type DraftChange,
  type DraftContent,
  draftsQuery,
  type Recipient,
} from '../data/drafts.ts';
import { paths } from '../route.ts';
import { ShownText } from './shown-text.tsx';
import { Time } from './time.tsx';

export const actorName = (actor: DraftActor) =>
  actor.type === 'agent' ? `the agent ${nameHidden(actor.name)}` : nameHidden(actor.name);
/** The state of a draft in words. A first version with the state `edited` was written by a person. */
export const stateName = ({ state, version }: Pick<DraftChange, 'state' | 'version'>) =>
  state === 'edited' && version === 1 ? 'written' : state;

const namesOf = (people: Recipient[]) =>
  people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');

/** A draft as text, so that the diff also shows changes to recipients and reasoning. */
function asText({ to, cc, bodyText, reasoning }: DraftContent): string {
  return [
    `To: ${namesOf(to)}`,
    ...(cc.length > 0 ? [`Cc: ${namesOf(cc)}`] : []),
    '',
    bodyText,
    ...(reasoning ? ['', `Reasoning (never sent): ${reasoning}`] : []),
  ].join('\n');
}

/** The last change to a draft, and its difference from what the agent proposed last, otherwise from the version before. */
export function DraftVersions({ changes }: { changes: DraftChange[] }) {
  const earlier = changes.slice(0, -1);
  const from = earlier.findLast(({ actor }) => actor.type === 'agent') ?? earlier.at(-1);
  const to = changes.at(-1);
  if (!from || !to) return null;
  return (
    <section class="versions" aria-label="Versions">
      <h2>What changed</h2>
      <p class="quiet">
        Compared with version {from.version}, {stateName(from)} by {actorName(from.actor)}
      </p>
      <DraftDiff from={from.content} to={to.content} />
      <p class="quiet">
        Version {to.version}, {stateName(to)} by {actorName(to.actor)} <Time at={to.at} long />
      </p>
    </section>
  );
}

/** Links between a draft that a person edited and the agent's separate proposals. */
export function Beside({ draft }: { draft: Draft }) {
  const { data = [] } = useQuery(draftsQuery);
  const others = data.filter(({ beside }) => beside === draft.id);
  return (
    <>
      {draft.beside && (
        <p class="card banner">
          Proposed as an alternative to <a href={paths.draft(draft.beside)}>a draft that a person edited</a>. That draft
          is unchanged.
        </p>
      )}
      {others.map((other) => (
        <section key={other.id} class="card" aria-label={`Another proposal, ${other.id}`}>
          <h2>After this draft was edited, {actorName(other.proposedBy)} proposed a different text</h2>
          <DraftDiff from={draft} to={other} />
          <a href={paths.draft(other.id)}>Review that proposal</a>
        </section>
      ))}
    </>
  );
}

/** The difference between two versions of a draft. */
export function DraftDiff({ from, to }: { from: DraftContent; to: DraftContent }) {
  const [before, after] = [asText(from), asText(to)];
  if (before === after) return <p class="quiet">Recipients, text and reasoning are unchanged.</p>;
  return <WordDiff from={before} to={after} show={(text) => <ShownText text={text} />} />;
}
