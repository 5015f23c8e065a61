import { CouldNotRun } from '@threads-api/cli';
import { type Imports, isUnavailable, type ThreadImport } from '#store';
import { BadLineError, readLine } from './import-line.ts';
import { readLines } from './read-lines.ts';

const batchLines = 500;
const batchBytes = 16 * 1024 * 1024;

/** Why lines of a file cannot be imported, up to a number of lines. `onRead` gets the number of bytes read so far. */
export async function findBadLines(
  file: string,
  inboxIds: ReadonlySet<string>,
  most: number,
  onRead: (bytes: number) => void,
): Promise<string[]> {
  const seen = new Set<string>();
  const bad: string[] = [];
  for await (const { text, number, bytes } of readLines(file)) {
    try {
      const { inboxId, thread } = readLine(text);
      if (seen.has(thread.id)) throw new BadLineError(`the thread ${thread.id} is on an earlier line too`);
      if (!inboxIds.has(inboxId)) throw new BadLineError(`there is no inbox ${inboxId}`);
      seen.add(thread.id);
    } catch (error) {
      if (!(error instanceof BadLineError)) throw error;
      if (bad.push(`Line ${number}: ${error.message}.`) === most) break;
    }
    onRead(bytes);
  }
  return bad;
}

/** Imports the valid lines of a file in batches, one per transaction. Threads that exist already are skipped. */
export async function importFile(store: Imports, file: string, onRead: (bytes: number) => void) {
  const total = { imported: 0, existing: 0 };
  let batch: ThreadImport[] = [];
  let size = 0;
  const flush = async (lastLine: number) => {
    const known = new Set(batch.length > 0 ? await store.findThreads(batch.map(({ thread }) => thread.id)) : []);
    const added = batch.filter(({ thread }) => !known.has(thread.id));
    await store.importThreads(added).catch((error: Error) => {
      if (isUnavailable(error)) throw error;
      const done = `The ${batch.length} threads up to line ${lastLine} were not imported, the ones before them were.`;
      throw new CouldNotRun(`${done} The database refuses an id that exists, or text: ${error.message}.`);
    });
    total.imported += added.length;
    total.existing += known.size;
    batch = [];
    size = 0;
  };
  let last = 0;
  for await (const { text, number, bytes } of readLines(file)) {
    batch.push(readLine(text));
    size += text.length;
    last = number;
    if (batch.length === batchLines || size >= batchBytes) await flush(last);
    onRead(bytes);
  }
  await flush(last);
  return total;
}
