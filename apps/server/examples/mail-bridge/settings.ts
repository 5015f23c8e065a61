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
export const isOwn = (mailId: string) => threadIdOf(mailId) !== undefined;

/** The thread id in the first Message-ID that the bridge created. */
export const threadIdOf = (references: string) => /<(thr_\w+)\.msg_\w+@/.exec(references)?.[1];

/** Maps message ids to the Message-IDs of incoming mail, one line each in a file. */
export const receivedIds = {
  read(): Map<string, string> {
    const file = required('RECEIVED_FILE');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    return new Map(
      lines.map((line): [string, string] => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]),
    );
  },
  add: (messageId: string, mailId: string) => appendFileSync(required('RECEIVED_FILE'), `${messageId} ${mailId}\n`),
};
