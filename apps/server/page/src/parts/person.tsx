import type { Participant } from '@threads-api/client';
import { looksLikeAnother } from '#text';
import type { Draft, Recipient } from '../data/drafts.ts';
import { ShownText } from './shown-text.tsx';

/** A person's name and address. Addresses that may imitate another one are marked. */
export function Person({ person }: { person: Named }) {
  return (
    <>
      <ShownText text={inFull(person)} />
      {person.address && looksLikeAnother(person.address) && (
        <strong class="bad"> letters from other alphabets: may imitate another address</strong>
      )}
    </>
  );
}

/** Several people, separated by commas. */
export function People({ people }: { people: Participant[] }) {
  return (
    <>
      {people.map((person, index) => (
        <span key={index}>
          {index > 0 && ', '}
          <Person person={person} />
        </span>
      ))}
    </>
  );
}

/** A participant, or a recipient without a type. */
type Named = Pick<Participant, 'name' | 'address'> & Partial<Pick<Participant, 'type'>>;

/** The name of a participant, otherwise the address, otherwise the type. */
export const nameOf = ({ name, address, type }: Named): string =>
  name ?? address ?? (type === 'system' ? 'The service' : 'Unknown');

/** Name and address, because anyone can use any name. */
const inFull = (person: Named) =>
  person.name && person.address ? `${person.name} <${person.address}>` : nameOf(person);

/** The initials of a person, in a color that depends on the address. */
export function Avatar({ person }: { person: Participant }) {
  const words = nameOf(person).match(/[\p{L}\p{N}]+/gu) ?? ['?'];
  // The name of an address is its first word.
  const ends = person.name ? [words[0], words.length > 1 ? words.at(-1) : ''] : [words[0]];
  const initials = ends.map((word = '') => [...word][0] ?? '').join('');
  return (
    <span class="avatar" style={{ '--hue': hueOf(person.address ?? nameOf(person)) }} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}

const hueOf = (text: string) => [...text].reduce((hue, character) => (hue * 31 + character.charCodeAt(0)) % 360, 7);

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
