import type { Draft, Recipient } from '../data/drafts.ts';

/** To whom a draft goes. Those who had no part in the thread are marked. */
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
      {people.map(({ name, address }) => (
        <li key={address} class={outsiders.has(address) ? 'outsider' : undefined}>
          {name ? `${name} <${address}>` : address}
          {outsiders.has(address) && <strong> not in the thread</strong>}
        </li>
      ))}
    </ul>
  );
}
