import { useState } from 'preact/hooks';
import { nameHidden } from '#text';
import type { DraftActor, DraftChange, DraftContent } from '../data/drafts.ts';
import { Time } from './time.tsx';
import { WordDiff } from './word-diff.tsx';

export const actorName = (actor: DraftActor) =>
  actor.type === 'agent' ? `the agent ${nameHidden(actor.name)}` : nameHidden(actor.name);
/** What happened last to a draft. Its first version is edited only if a person wrote it. */
export const stateName = ({ state, version }: Pick<DraftChange, 'state' | 'version'>) =>
  state === 'edited' && version === 1 ? 'written' : state;

/** A draft as text, so that the diff also shows changes to recipients and reasoning. */
export function asText({ to, cc, bodyText, reasoning }: DraftContent): string {
  const list = (people: DraftContent['to']) =>
    people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');
  return [
    `To: ${list(to)}`,
    ...(cc.length > 0 ? [`Cc: ${list(cc)}`] : []),
    '',
    bodyText,
    ...(reasoning ? ['', `Reasoning (never sent): ${reasoning}`] : []),
  ].join('\n');
}

/** The last change to a draft, and the difference between any version and the current one. */
export function DraftVersions({ changes }: { changes: DraftChange[] }) {
  const earlier = changes.slice(0, -1);
  const lastByAgent = earlier.findLast(({ actor }) => actor.type === 'agent') ?? earlier.at(-1);
  const [version, setVersion] = useState(lastByAgent?.version ?? 1);
  const from = earlier.find((change) => change.version === version);
  const to = changes.at(-1);
  if (!from || !to) return null;
  const [before, after] = [asText(from.content), asText(to.content)];
  return (
    <section class="versions" aria-label="Versions">
      <h2>What changed</h2>
      <label>
        Compare with
        <select value={version} onChange={({ currentTarget: { value } }) => setVersion(Number(value))}>
          {earlier.map((change) => (
            <option key={change.version} value={change.version}>
              version {change.version}, {stateName(change)} by {actorName(change.actor)}
            </option>
          ))}
        </select>
      </label>
      {before === after ? (
        <p class="quiet">Recipients, text and reasoning are unchanged.</p>
      ) : (
        <WordDiff from={before} to={after} />
      )}
      <p class="quiet">
        Version {to.version}, {stateName(to)} by {actorName(to.actor)} <Time at={to.at} long />
      </p>
    </section>
  );
}
