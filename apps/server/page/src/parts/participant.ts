import type { Participant } from '@threads-api/client';

/** A name for people: the name, otherwise the address, otherwise the kind. */
export function nameOf({ name, address, type }: Participant): string {
  return name ?? address ?? (type === 'system' ? 'The service' : 'Somebody');
}

/** Name and address: a name alone can be anybody's. */
export function inFull({ name, address, type }: Participant): string {
  if (name && address) return `${name} <${address}>`;
  return nameOf({ name, address, type, id: null });
}
