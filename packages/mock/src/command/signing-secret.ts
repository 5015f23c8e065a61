import { randomBytes } from 'node:crypto';
import type { Values } from '@threads-api/cli';
import { createSigner } from '../events/deliver-event.ts';
import type { options } from './help.ts';

const given = ({ secret = process.env.WEBHOOK_SECRET }: Values<typeof options>) => secret || undefined;

/** The secret from `--secret` or `WEBHOOK_SECRET`, or else a new one. */
export function signingSecret(values: Values<typeof options>): string {
  const secret = given(values) ?? `whsec_${randomBytes(32).toString('base64')}`;
  createSigner(secret);
  return secret;
}

/** Prints a new secret, when the mock has started or the event is sent. A given one is not printed. */
export function printSecret(values: Values<typeof options>, secret: string): void {
  if (given(values) === undefined) console.log(`Events are signed with ${secret}`);
}
