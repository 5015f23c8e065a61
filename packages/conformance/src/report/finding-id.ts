import { createHash } from 'node:crypto';

const digits = (text: string, count: number) => createHash('sha256').update(text).digest('hex').slice(0, count);

/**
 * The id of a finding: its check, six hexadecimal digits of a hash of its cause, and a two-digit checksum. It is the same
 * in every run and for every seed: `page-size.b81515ba`.
 */
export function findingId(check: string, requirement: string, cause: string): string {
  const id = `${check}.${digits(`${requirement} ${cause}`, 6)}`;
  return `${id}${digits(id, 2)}`;
}

/** Whether the checksum of an id is correct. */
export function isFindingId(id: string): boolean {
  const body = id.slice(0, -2);
  return /^[a-z0-9-]+\.[0-9a-f]{8}$/.test(id) && id.slice(-2) === digits(body, 2);
}
