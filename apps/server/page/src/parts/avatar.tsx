import type { Participant } from '@threads-api/client';
import { nameOf } from './participant.ts';

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
