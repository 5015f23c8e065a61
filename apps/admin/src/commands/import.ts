import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Store, type ThreadImport, UnknownError } from '@threads-api/store';
import { type Command, CouldNotRun } from '../command.ts';
import { BadLine, readLine } from '../import-line.ts';

const batchSize = 500;

/** Threads from a file, as many as there are. */
export const importing: Record<string, Command> = {
  import: {
    summary: `Imports threads, one JSON object a line: {inboxId, thread, notes?, unreadBy?}, in the shapes of the contract.
${batchSize} lines are one transaction: a bad line is named, nothing of its batch is kept, and the next call goes on from there.`,
    positionals: ['FILE.jsonl'],
    options: {
      restart: { type: 'boolean', help: 'begin with the first line, even if an earlier call has come further' },
    },
    async run({ store, values: { restart }, positionals: [file = ''], progress }) {
      const name = resolve(file);
      const { size } = await stat(name).catch(() => {
        throw new CouldNotRun(`${file} cannot be read: there is no such file.`);
      });
      const skip = restart ? 0 : await store.readCheckpoint(name);
      const bar = progress(`Importing ${file}`, size);
      let imported = 0;
      for await (const { lines, from, to, bytes } of batches(name, skip)) {
        await importBatch(store, lines, from, { name, line: to });
        imported += lines.length;
        bar.to(bytes);
      }
      await store.importThreads([], { name, line: null });
      bar.end();
      return { imported, skipped: skip };
    },
  },
};

interface Batch {
  lines: string[];
  /** The numbers of its first and last line. */
  from: number;
  to: number;
  /** How far into the file it reaches. */
  bytes: number;
}

async function* batches(file: string, skip: number): AsyncGenerator<Batch> {
  let number = 0;
  let bytes = 0;
  let lines: string[] = [];
  const cut = (): Batch => ({ lines, from: number - lines.length + 1, to: number, bytes });
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    bytes += Buffer.byteLength(line) + 1;
    if (number <= skip) continue;
    lines.push(line);
    if (lines.length < batchSize) continue;
    yield cut();
    lines = [];
  }
  if (lines.length > 0) yield cut();
}

async function importBatch(
  store: Store,
  lines: string[],
  from: number,
  checkpoint: { name: string; line: number },
): Promise<void> {
  const at = (index: number, reason: string) =>
    new CouldNotRun(`Line ${from + index}: ${reason}. Lines ${from} and on were not imported.`);
  const threads: ThreadImport[] = [];
  const seen = new Set<string>();
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue;
    try {
      const thread = readLine(text);
      if (seen.has(thread.thread.id)) throw new BadLine(`the thread ${thread.thread.id} stands on an earlier line too`);
      seen.add(thread.thread.id);
      threads.push(thread);
    } catch (error) {
      if (error instanceof BadLine) throw at(index, error.message);
      throw error;
    }
  }
  const lineOf = (test: (thread: ThreadImport) => boolean) =>
    lines.findIndex((text) => text.trim() !== '' && test(readLine(text)));
  const known = seen.size > 0 ? await store.findThreads([...seen]) : [];
  if (known.length > 0)
    throw at(
      lineOf(({ thread }) => known.includes(thread.id)),
      'its thread exists already',
    );
  try {
    await store.importThreads(threads, checkpoint);
  } catch (error) {
    if (!(error instanceof UnknownError)) throw error;
    throw at(
      lineOf(({ inboxId }) => error.message.includes(inboxId)),
      error.message.replace(/\.$/, ''),
    );
  }
}
