import { useState } from 'preact/hooks';
import type { DraftActor, DraftChange, DraftContent } from '../data/drafts.ts';
import { Time } from './time.tsx';
import { WordDiff } from './word-diff.tsx';

const nameOf = (actor: DraftActor) => (actor.type === 'agent' ? `the agent ${actor.name}` : actor.name);
const verbs: Record<DraftChange['state'], string> = {
  proposed: 'proposed',
  edited: 'edited',
  sent: 'sent',
  discarded: 'discarded',
};

/** A draft as text, so that a change of recipients shows like one of words. */
export function asText({ subject, to, cc, bodyText }: Omit<DraftContent, 'reasoning'>): string {
  const list = (people: DraftContent['to']) =>
    people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');
  return [
    `To: ${list(to)}`,
    ...(cc.length > 0 ? [`Cc: ${list(cc)}`] : []),
    ...(subject ? [`Subject: ${subject}`] : []),
    '',
    bodyText,
  ].join('\n');
}

/** What became of a draft, and the difference between any version and the current one. */
export function DraftVersions({ changes }: { changes: DraftChange[] }) {
  const lastByAgent = changes.findLast(({ actor }) => actor.type === 'agent') ?? changes[0];
  const [version, setVersion] = useState(lastByAgent?.version ?? 1);
  const from = changes.find((change) => change.version === version);
  const to = changes.at(-1);
  if (changes.length < 2 || !from || !to) return null;
  const [before, after] = [asText(from.content), asText(to.content)];
  return (
    <section class="versions" aria-label="Versions">
      <h2>What changed</h2>
      <label>
        Compare with
        <select value={version} onChange={({ currentTarget: { value } }) => setVersion(Number(value))}>
          {changes.slice(0, -1).map((change) => (
            <option key={change.version} value={change.version}>
              version {change.version}, {verbs[change.state]} by {nameOf(change.actor)}
            </option>
          ))}
        </select>
      </label>
      {before === after ? <p class="quiet">The text is the same.</p> : <WordDiff from={before} to={after} />}
      <p class="quiet">
        Version {to.version}, {verbs[to.state]} by {nameOf(to.actor)} <Time at={to.at} long />
      </p>
    </section>
  );
}
