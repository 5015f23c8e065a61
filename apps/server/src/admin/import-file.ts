import { CouldNotRun } from '@threads-api/cli';
import type { Participant } from '@threads-api/contract';
import { isUnavailable, type StoreMethods, type ThreadImport } from '#store';
import { createIdRegister } from './id-register.ts';
import { BadLineError, readLine } from './import-line.ts';
import { readLines } from './read-lines.ts';

const batchLines = 500;
const batchBytes = 16 * 1024 * 1024;

/** The ids of the inboxes, users and teams that lines may name. */
export type KnownIds = Record<'inbox' | 'user' | 'team', ReadonlySet<string>>;

/** Returns the reasons why lines of a file cannot be imported, at most this many. */
export async function findBadLines(file: string, known: KnownIds, most: number): Promise<string[]> {
  const register = createIdRegister();
  const bad: string[] = [];
  try {
    for await (const given of readLines(file)) {
      const { number } = given;
      try {
        const line = readLine(given);
        requireKnown(line, known);
        for (const [what, id] of idsOf(line)) {
          const earlier = register.add(`${what} ${id}`, number);
          if (earlier === undefined) continue;
          const where = earlier === number ? 'this line twice' : `line ${earlier} too`;
          throw new BadLineError(`the ${what} ${id} is on ${where}`);
        }
      } catch (error) {
        if (!(error instanceof BadLineError)) throw error;
        bad.push(`Line ${number}: ${error.message}.`);
      }
      if (bad.length >= most) break;
    }
  } finally {
    register.close();
  }
  return bad;
}

function requireKnown(line: ThreadImport, known: KnownIds): void {
  const {
    inboxId,
    unreadBy,
    thread: { assignment },
  } = line;
  if (!known.inbox.has(inboxId)) throw new BadLineError(`there is no inbox ${inboxId}`);
  const reader = unreadBy.find((id) => !known.user.has(id));
  if (reader !== undefined) throw new BadLineError(`unreadBy has ${reader}, but there is no such user`);
  if (assignment && !known[assignment.type].has(assignment.id))
    throw new BadLineError(`the thread is assigned to ${assignment.id}, but there is no such ${assignment.type}`);
  const stranger = participantsOf(line).find((each) => each.type === 'user' && each.id && !known.user.has(each.id));
  if (stranger) throw new BadLineError(`a participant is the user ${stranger.id}, who does not exist; use the id null`);
}

const participantsOf = ({ thread, notes }: ThreadImport): Participant[] => [
  thread.sender,
  ...thread.history.flatMap((entry) =>
    entry.type === 'message' ? [entry.author, ...entry.to, ...entry.cc] : [entry.actor],
  ),
  ...notes.map(({ author }) => author),
];

/** The ids that must be new. */
const idsOf = ({ thread, notes }: ThreadImport): [what: string, id: string][] => [
  ['thread', thread.id],
  ...thread.history.map(({ id }): [string, string] => ['history entry', id]),
  ...notes.map(({ id }): [string, string] => ['note', id]),
];

/** Imports the valid lines of a file in batches, one per transaction. Threads that exist already are skipped. */
export async function importFile(store: StoreMethods, file: string) {
  const total = { imported: 0, existing: 0 };
  let batch: ThreadImport[] = [];
  let [first, last, size] = [1, 1, 0];
  const flush = async () => {
    if (batch.length === 0) return;
    const known = new Set(await store.findExisting(batch.map(({ thread }) => thread.id)));
    const added = batch.filter(({ thread }) => !known.has(thread.id));
    await store.importThreads(added).catch((error: Error) => {
      if (isUnavailable(error)) throw error;
      const reason = `the database refuses them: ${error.message}. The lines before them were imported.`;
      throw new CouldNotRun(`Lines ${first} to ${last}: ${reason}`);
    });
    total.imported += added.length;
    total.existing += known.size;
    batch = [];
    size = 0;
  };
  for await (const line of readLines(file)) {
    if (batch.length === 0) first = line.number;
    last = line.number;
    batch.push(readLine(line));
    size += line.bytes;
    if (batch.length === batchLines || size >= batchBytes) await flush();
  }
  await flush();
  return total;
}
