import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** Reads a required setting. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing. See README.md.`);
  return value;
}

/** Runs `threads … --json` and returns its output. `THREADS_COMMAND` is the program and its first arguments. */
export async function threads(...args: string[]): Promise<Record<string, string>> {
  const [program = '', ...first] = JSON.parse(process.env.THREADS_COMMAND ?? '["threads"]') as string[];
  const { stdout } = await promisify(execFile)(program, [...first, ...args, '--json']);
  return JSON.parse(stdout);
}

/** The Message-ID of an outgoing mail contains the thread id, so that replies can be matched to the thread. */
export const messageIdOf = (threadId: string, messageId: string, domain: string) =>
  `<${threadId}.${messageId}@${domain}>`;

/** Whether the bridge created a Message-ID. */
export const isOwn = (mailId: string) => ownThreadId(mailId) !== undefined;

/** The thread id in a Message-ID that the bridge created. */
const ownThreadId = (mailId: string) => /^<(thr_\w+)\.msg_\w+@/.exec(mailId)?.[1];

/** The thread of the last known mail among references, which list the oldest first. */
export function threadIdOf(references: string): string | undefined {
  const known = new Map(received.read().map(({ threadId, mailId }) => [mailId, threadId]));
  const mailIds = references.match(/<[^<>\s]+>/g) ?? [];
  return mailIds.map((mailId) => ownThreadId(mailId) ?? known.get(mailId)).findLast(Boolean);
}

export interface Received {
  threadId: string;
  messageId: string;
  /** The Message-ID of the mail. */
  mailId: string;
}

/** The incoming mail that was submitted, one line of JSON each in a file. */
export const received = {
  read(): Received[] {
    const file = required('RECEIVED_FILE');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    return lines.map((line) => JSON.parse(line));
  },
  add: (mail: Received) => appendFileSync(required('RECEIVED_FILE'), `${JSON.stringify(mail)}\n`),
};
