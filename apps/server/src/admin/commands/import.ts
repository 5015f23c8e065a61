import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CouldNotRun } from '@threads-api/cli';
import { type Imports, NotFoundError, type ThreadImport } from '#store';
import type { OperatorCommand } from '../operator-command.ts';
import { type Line, readLines } from '../read-lines.ts';

const batchLines = 500;
const batchBytes = 16 * 1024 * 1024;

/** Threads from a file of any size. */
export const commands: Record<string, OperatorCommand> = {
  import: {
    changes: 'in steps',
    summary: `Imports threads from a file with one JSON object a line: {inboxId, thread, notes?, unreadBy?}, with the schemas of the contract.
Up to ${batchLines} lines are one transaction. A bad line is reported and its batch is not imported. The next call resumes with that batch.`,
    positionals: ['FILE.jsonl'],
    options: {
      restart: { type: 'boolean', help: 'start with the first line, even if an earlier call got further' },
    },
    async run({ store, values: { restart }, positionals: [file = ''], progress, record }) {
      const path = resolve(file);
      const bar = progress(`Importing ${file}`, await sizeOf(file));
      const before = restart ? undefined : parseCheckpoint(await store.readCheckpoint(path));
      await record();
      let imported = 0;
      for await (const { lines, hash } of readBatches(path, before, file)) {
        const last = lines.at(-1) as Line;
        imported += await importBatch(store, lines, { name: path, value: `${last.number} ${hash}` });
        bar.to(last.bytes);
      }
      await store.importThreads([], { name: path, value: null });
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

interface ImportPosition {
  /** The last imported line. */
  line: number;
  /** The hash of all lines up to it. */
  hash: string;
}

/** How far an earlier call got. */
function parseCheckpoint(text: string | undefined): ImportPosition | undefined {
  const [line, hash] = text?.split(' ') ?? [];
  return line && hash ? { line: Number(line), hash } : undefined;
}

/** The lines after those that were imported before, in batches. Fails if the file is not the same as before. */
async function* readBatches(path: string, before: ImportPosition | undefined, file: string) {
  const running = createHash('sha256');
  let lines: Line[] = [];
  let size = 0;
  let number = 0;
  const hash = () => running.copy().digest('hex');
  for await (const line of readLines(path)) {
    running.update(line.text).update('\n');
    number = line.number;
    if (before && line.number <= before.line) {
      if (line.number === before.line && hash() !== before.hash) throw changedFile(file, before.line);
      continue;
    }
    lines.push(line);
    size += line.text.length;
    if (lines.length < batchLines && size < batchBytes) continue;
    yield { lines, hash: hash() };
    lines = [];
    size = 0;
  }
  if (before && number < before.line) throw changedFile(file, before.line);
  if (lines.length > 0) yield { lines, hash: hash() };
}

const changedFile = (file: string, line: number) =>
  new CouldNotRun(
    `${file} is not the file whose first ${line} lines were imported before. Use --restart to start over.`,
  );

/** Imports the threads of a batch in one transaction. Returns their number. */
async function importBatch(
  store: Imports,
  lines: Line[],
  checkpoint: { name: string; value: string },
): Promise<number> {
  const badLine = (line: number, reason: string) =>
    new CouldNotRun(`Line ${line}: ${reason}. Lines ${lines[0]?.number} and later were not imported.`);
  const threads = await parseThreads(lines, badLine);
  const ids = threads.map(({ thread }) => thread.thread.id);
  const known = ids.length > 0 ? await store.findThreads(ids) : [];
  const existing = threads.find(({ thread }) => known.includes(thread.thread.id));
  if (existing) throw badLine(existing.line, 'the thread already exists');
  const imports = threads.map(({ thread }) => thread);
  try {
    await store.importThreads(imports, checkpoint);
  } catch (error) {
    const refused = threads[await findFirstRefused(store, imports)];
    if (!refused) throw error;
    const reason =
      error instanceof NotFoundError
        ? error.message.replace(/\.$/, '')
        : 'the database refuses it: it has an id that already exists, or text that cannot be stored';
    throw badLine(refused.line, reason);
  }
  return threads.length;
}

/** The threads of a batch with their line numbers. Blank lines are skipped. */
async function parseThreads(lines: Line[], badLine: (line: number, reason: string) => CouldNotRun) {
  // Loads a validator, which no other command needs.
  const { BadLineError, readLine } = await import('../import-line.ts');
  const threads: { line: number; thread: ThreadImport }[] = [];
  const seen = new Set<string>();
  for (const { text, number } of lines) {
    if (text.trim() === '') continue;
    try {
      const thread = readLine(text);
      const { id } = thread.thread;
      if (seen.has(id)) throw new BadLineError(`the thread ${id} is on an earlier line too`);
      seen.add(id);
      threads.push({ line: number, thread });
    } catch (error) {
      if (error instanceof BadLineError) throw badLine(number, error.message);
      throw error;
    }
  }
  return threads;
}

/** The index of the first import that cannot be written after those before it, by bisection; past the end if all can. */
async function findFirstRefused(store: Imports, imports: ThreadImport[]): Promise<number> {
  let [good, bad] = [0, imports.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (await store.canImport(imports.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return bad - 1;
}
