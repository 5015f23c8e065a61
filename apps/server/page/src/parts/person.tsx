import type { Participant } from '@threads-api/client';
import { looksLikeAnother } from '#text';
import { inFull } from './participant.ts';
import { ShownText } from './shown-text.tsx';

/** A person's name and address. Addresses that may imitate another one are marked. */
export function Person({ person }: { person: Pick<Participant, 'name' | 'address'> & Partial<Participant> }) {
  return (
    <>
      <ShownText text={inFull({ type: 'contact', id: null, ...person })} />
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
