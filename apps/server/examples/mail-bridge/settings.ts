import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** A setting that the bridge cannot do without. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing. See README.md.`);
  return value;
}

/** Runs `threads …` and returns what it prints as JSON. `THREADS_COMMAND` names the program and its first arguments. */
export async function threads(...args: string[]): Promise<Record<string, string>> {
  const [program = '', ...first] = JSON.parse(process.env.THREADS_COMMAND ?? '["threads"]') as string[];
  const { stdout } = await promisify(execFile)(program, [...first, ...args, '--json']);
  return JSON.parse(stdout);
}

/** The Message-ID of a message that we mail names its thread, so that a reply finds it. */
export const messageIdOf = (threadId: string, messageId: string, domain: string) =>
  `<${threadId}.${messageId}@${domain}>`;

/** The thread that one of these Message-IDs names, if the bridge has made it. */
export const threadIdOf = (references: string) => /<(thr_\w+)\.msg_\w+@/.exec(references)?.[1];

/** The Message-IDs of mail that came in, by the ids of the messages: a line for each in a file. */
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
