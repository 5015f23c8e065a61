import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CouldNotRun } from '@threads-api/command-line';
import { NotFoundError, type Store, type ThreadImport } from '@threads-api/store';
import type { Command } from '../command.ts';
import { BadLine, readLine } from '../import-line.ts';
import { type Line, readLines } from '../read-lines.ts';

const batchLines = 500;
const batchBytes = 16 * 1024 * 1024;

/** Threads from a file, as many as there are. */
export const importing: Record<string, Command> = {
  import: {
    summary: `Imports threads, one JSON object a line: {inboxId, thread, notes?, unreadBy?}, in the shapes of the contract.
Up to ${batchLines} lines are one transaction: a bad line is named, nothing of its batch is kept, and the next call goes on from there.`,
    positionals: ['FILE.jsonl'],
    options: {
      restart: { type: 'boolean', help: 'begin with the first line, even if an earlier call has come further' },
    },
    async run({ store, values: { restart }, positionals: [file = ''], progress }) {
      const name = resolve(file);
      const bar = progress(`Importing ${file}`, await sizeOf(file));
      const before = restart ? undefined : readCheckpoint(await store.readCheckpoint(name));
      let imported = 0;
      for await (const { lines, hash } of batches(name, before, file)) {
        const last = lines.at(-1) as Line;
        imported += await importBatch(store, lines, { name, value: `${last.number} ${hash}` });
        bar.to(last.bytes);
      }
      await store.importThreads([], { name, value: null });
      bar.end();
      return { imported, skipped: before?.line ?? 0 };
    },
  },
};

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CouldNotRun(`${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.`);
  });
  if (!found.isFile()) throw new CouldNotRun(`${file} is not a file.`);
  return found.size;
}

/** How far an earlier call has come: the line, and the hash of all lines up to it. */
function readCheckpoint(text: string | undefined): { line: number; hash: string } | undefined {
  const [line, hash] = text?.split(' ') ?? [];
  return line && hash ? { line: Number(line), hash } : undefined;
}

async function* batches(path: string, before: { line: number; hash: string } | undefined, file: string) {
  const running = createHash('sha256');
  let lines: Line[] = [];
  let size = 0;
  let number = 0;
  const hash = () => running.copy().digest('hex');
  for await (const line of readLines(path)) {
    running.update(line.text).update('\n');
    number = line.number;
    if (before && line.number <= before.line) {
      if (line.number === before.line && hash() !== before.hash) throw changed(file, before.line);
      continue;
    }
    lines.push(line);
    size += line.text.length;
    if (lines.length < batchLines && size < batchBytes) continue;
    yield { lines, hash: hash() };
    lines = [];
    size = 0;
  }
  if (before && number < before.line) throw changed(file, before.line);
  if (lines.length > 0) yield { lines, hash: hash() };
}

const changed = (file: string, line: number) =>
  new CouldNotRun(
    `${file} is not the file whose first ${line} lines were imported before. Use --restart to begin anew.`,
  );

async function importBatch(store: Store, lines: Line[], checkpoint: { name: string; value: string }): Promise<number> {
  const first = lines[0]?.number;
  const at = (line: number, reason: string) =>
    new CouldNotRun(`Line ${line}: ${reason}. Lines ${first} and on were not imported.`);
  const threads: { line: number; thread: ThreadImport }[] = [];
  const seen = new Set<string>();
  for (const { text, number } of lines) {
    if (text.trim() === '') continue;
    try {
      const thread = readLine(text);
      if (seen.has(thread.thread.id)) throw new BadLine(`the thread ${thread.thread.id} stands on an earlier line too`);
      seen.add(thread.thread.id);
      threads.push({ line: number, thread });
    } catch (error) {
      if (error instanceof BadLine) throw at(number, error.message);
      throw error;
    }
  }
  const known = seen.size > 0 ? await store.findThreads([...seen]) : [];
  const existing = threads.find(({ thread }) => known.includes(thread.thread.id));
  if (existing) throw at(existing.line, 'its thread exists already');
  const imports = threads.map(({ thread }) => thread);
  try {
    await store.importThreads(imports, checkpoint);
  } catch (error) {
    const guilty = threads[await firstRefused(store, imports)];
    if (!guilty) throw error;
    const reason =
      error instanceof NotFoundError
        ? error.message.replace(/\.$/, '')
        : 'the database does not take it: an id in it exists already, or a text cannot be kept';
    throw at(guilty.line, reason);
  }
  return threads.length;
}

/** The place of the first import that cannot be written after those before it, by halving; past the end, if all can. */
async function firstRefused(store: Store, imports: ThreadImport[]): Promise<number> {
  let [good, bad] = [0, imports.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (await store.canImport(imports.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return bad - 1;
}
