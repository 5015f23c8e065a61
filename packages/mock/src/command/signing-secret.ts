import { randomBytes } from 'node:crypto';
import type { Values } from '@threads-api/cli';
import type { options } from './help.ts';

/** The secret from `--secret` or `WEBHOOK_SECRET`, or else a new one, which is printed. */
export function signingSecret({ secret = process.env.WEBHOOK_SECRET }: Values<typeof options>): string {
  if (secret) return secret;
  const created = `whsec_${randomBytes(32).toString('base64')}`;
  console.log(`Events are signed with ${created}`);
  return created;
}
