import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { CouldNotRun, type ExitCode, type Values } from '@threads-api/cli';
import type { Contract } from '@threads-api/contract';
import { isHttpUrl } from '../events/receiver.ts';
import { sendExample } from '../events/send-example.ts';
import type { options } from './help.ts';

/** Sends an example event. Returns 0 if the receiver accepted it, otherwise 1. */
export async function sendWebhook(values: Values<typeof options>, contract: Contract): Promise<ExitCode> {
  const { to, event } = values;
  if (!to || !event) throw new CouldNotRun('webhooks needs --to URL and --event TYPE. See --help.');
  if (!isHttpUrl(to)) throw new CouldNotRun(`--to is not an http(s) URL: '${to}'.`);
  const { id, status } = await sendExample({ to, event, secret: signingSecret(values), contract });
  const accepted = status >= 200 && status < 300;
  console.log(`${event} ${id}: ${styleText(accepted ? 'green' : 'red', `${status}`)}`);
  return accepted ? 0 : 1;
}

/** Returns the secret from `--secret` or `WEBHOOK_SECRET`, or creates and prints a new one. */
export function signingSecret({ secret = process.env.WEBHOOK_SECRET }: Values<typeof options>): string {
  if (secret) return secret;
  const made = `whsec_${randomBytes(32).toString('base64')}`;
  console.log(`Events are signed with ${made}`);
  return made;
}
