import type { Draft, Recipient } from '../data/drafts.ts';
import { Person } from './person.tsx';

/** The recipients of a draft. Those who are new to the thread are marked. */
export function Recipients({ draft }: { draft: Pick<Draft, 'to' | 'cc' | 'outsiders'> }) {
  const outsiders = new Set(draft.outsiders);
  return (
    <dl class="recipients">
      <dt>To</dt>
      <dd>
        <Addresses people={draft.to} outsiders={outsiders} />
      </dd>
      {draft.cc.length > 0 && (
        <>
          <dt>Cc</dt>
          <dd>
            <Addresses people={draft.cc} outsiders={outsiders} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Addresses({ people, outsiders }: { people: Recipient[]; outsiders: Set<string> }) {
  return (
    <ul>
      {people.map((person) => (
        <li key={person.address} class={outsiders.has(person.address) ? 'bad' : undefined}>
          <Person person={person} />
          {outsiders.has(person.address) && <strong> not in the thread</strong>}
        </li>
      ))}
    </ul>
  );
}
