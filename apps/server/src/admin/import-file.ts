import { CouldNotRun } from '@threads-api/cli';
import { type Imports, isUnavailable, type ThreadImport } from '#store';
import { createIdRegister } from './id-register.ts';
import { BadLineError, readLine } from './import-line.ts';
import { readLines } from './read-lines.ts';

const batchLines = 500;
const batchBytes = 16 * 1024 * 1024;

/** The ids of the inboxes and users that lines may name. */
export interface KnownIds {
  inboxIds: ReadonlySet<string>;
  userIds: ReadonlySet<string>;
}

type Table = Parameters<Imports['findExisting']>[0];

/** An id that must not exist yet, in the file or in the database. */
interface NewId {
  table: Table;
  /** The thread, the message, … */
  what: string;
  id: string;
}

interface CheckedLine {
  number: number;
  threadId: string;
  ids: NewId[];
}

/** Why lines of a file cannot be imported, up to a number of reasons. `onRead` gets the number of bytes read so far. */
export async function findBadLines(
  store: Imports,
  file: string,
  known: KnownIds,
  most: number,
  onRead: (bytes: number) => void,
): Promise<string[]> {
  const register = createIdRegister();
  const bad: { number: number; reason: string }[] = [];
  let batch: CheckedLine[] = [];
  let idCount = 0;
  const flush = async () => {
    for (const taken of await findTaken(store, batch)) bad.push(taken);
    batch = [];
    idCount = 0;
  };
  try {
    for await (const { text, number, bytes } of readLines(file)) {
      try {
        const line = readLine(text);
        requireKnown(line, known);
        const ids = idsOf(line);
        for (const { table, what, id } of ids) {
          const earlier = register.add(`${table} ${id}`, number);
          if (earlier === number) bad.push({ number, reason: `${what} ${id} is on this line twice` });
          else if (earlier !== undefined) bad.push({ number, reason: `${what} ${id} is on line ${earlier} too` });
          // The other ids of a repeated thread are repeated too.
          if (earlier !== undefined && table === 'threads') break;
        }
        batch.push({ number, threadId: line.thread.id, ids });
        idCount += ids.length;
      } catch (error) {
        if (!(error instanceof BadLineError)) throw error;
        bad.push({ number, reason: error.message });
      }
      if (idCount >= 5_000) await flush();
      if (bad.length >= most) break;
      onRead(bytes);
    }
    await flush();
  } finally {
    register.close();
  }
  return bad
    .toSorted((one, other) => one.number - other.number)
    .slice(0, most)
    .map(({ number, reason }) => `Line ${number}: ${reason}.`);
}

function requireKnown({ inboxId, unreadBy }: ThreadImport, { inboxIds, userIds }: KnownIds): void {
  if (!inboxIds.has(inboxId)) throw new BadLineError(`there is no inbox ${inboxId}`);
  const unknown = unreadBy.find((id) => !userIds.has(id));
  if (unknown !== undefined) throw new BadLineError(`unreadBy has ${unknown}, but there is no such user`);
}

const idsOf = ({ thread, notes }: ThreadImport): NewId[] => [
  { table: 'threads', what: 'the thread', id: thread.id },
  ...thread.history.map(({ type, id }) => ({
    table: 'history_entries' as const,
    what: type === 'message' ? 'the message' : 'the history entry',
    id,
  })),
  ...notes.map(({ id }) => ({ table: 'notes' as const, what: 'the note', id })),
];

/** The ids of new threads that the database has already. Existing threads are not imported. */
async function findTaken(store: Imports, batch: CheckedLine[]) {
  const threads = new Set(
    await store.findExisting(
      'threads',
      batch.map(({ threadId }) => threadId),
    ),
  );
  const added = batch.filter(({ threadId }) => !threads.has(threadId));
  const taken: { number: number; reason: string }[] = [];
  for (const table of ['history_entries', 'notes'] as const) {
    const found = added.flatMap(({ number, ids }) =>
      ids.filter((each) => each.table === table).map(({ what, id }) => ({ number, what, id })),
    );
    const existing = new Set(
      await store.findExisting(
        table,
        found.map(({ id }) => id),
      ),
    );
    for (const { number, what, id } of found)
      if (existing.has(id)) taken.push({ number, reason: `${what} ${id} exists already, in another thread` });
  }
  return taken;
}

interface NumberedImport {
  number: number;
  line: ThreadImport;
}

/** Imports the valid lines of a file in batches, one per transaction. Threads that exist already are skipped. */
export async function importFile(store: Imports, file: string, onRead: (bytes: number) => void) {
  const total = { imported: 0, existing: 0 };
  let batch: NumberedImport[] = [];
  let size = 0;
  const flush = async () => {
    const known = new Set(
      await store.findExisting(
        'threads',
        batch.map(({ line }) => line.thread.id),
      ),
    );
    const added = batch.filter(({ line }) => !known.has(line.thread.id));
    await store.importThreads(added.map(({ line }) => line)).catch(async (error: unknown) => {
      if (isUnavailable(error)) throw error;
      await importOneByOne(store, added);
    });
    total.imported += added.length;
    total.existing += known.size;
    batch = [];
    size = 0;
  };
  for await (const { text, number, bytes } of readLines(file)) {
    batch.push({ number, line: readLine(text) });
    size += text.length;
    if (batch.length === batchLines || size >= batchBytes) await flush();
    onRead(bytes);
  }
  await flush();
  return total;
}

/** Imports the lines of a batch that the database refused, to find the line at fault. */
async function importOneByOne(store: Imports, batch: NumberedImport[]): Promise<void> {
  for (const { number, line } of batch)
    await store.importThreads([line]).catch((error: Error) => {
      if (isUnavailable(error)) throw error;
      const reason = `the database refuses the thread ${line.thread.id}: ${error.message}`;
      throw new CouldNotRun(`Line ${number}: ${reason}. It was not imported; the lines before it were.`);
    });
}
