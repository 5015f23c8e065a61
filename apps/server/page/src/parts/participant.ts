import type { Participant } from '@threads-api/client';

/** The name of a participant, otherwise the address, otherwise the type. */
export function nameOf({ name, address, type }: Participant): string {
  return name ?? address ?? (type === 'system' ? 'The service' : 'Unknown');
}

/** Name and address, because anyone can use any name. */
export function inFull({ name, address, type }: Participant): string {
  if (name && address) return `${name} <${address}>`;
  return nameOf({ name, address, type, id: null });
}
