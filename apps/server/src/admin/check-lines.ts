import type { Imports, Store, ThreadImport } from '#store';
import { BadLineError, readLine } from './import-line.ts';
import { type Line, readLines } from './read-lines.ts';

const batchLines = 500;
const batchBytes = 16 * 1024 * 1024;

/** A line that cannot be imported. */
export interface BadLine {
  line: number;
  reason: string;
}

export interface CheckedLines {
  /** New threads that can be imported. */
  good: ThreadImport[];
  /** How many threads exist already. */
  existing: number;
  bad: BadLine[];
}

/** Reads the lines of a file in batches, one per transaction. `end` is the byte offset at which the batch ends. */
export async function* readBatches(file: string): AsyncGenerator<{ lines: Line[]; end: number }> {
  let lines: Line[] = [];
  let size = 0;
  let end = 0;
  for await (const line of readLines(file)) {
    lines.push(line);
    size += line.text.length;
    end = line.bytes;
    if (lines.length < batchLines && size < batchBytes) continue;
    yield { lines, end };
    lines = [];
    size = 0;
  }
  if (lines.length > 0) yield { lines, end };
}

/** Creates a check for the batches of one file, in order. With `triesWriting`, it writes each batch and rolls it back. */
export async function createLineCheck(store: Store, { triesWriting = true } = {}) {
  const inboxes = new Set((await store.listInboxes()).map(({ id }) => id));
  const seen = new Set<string>();

  const parse = (text: string): ThreadImport => {
    const parsed = readLine(text);
    const { id } = parsed.thread;
    if (seen.has(id)) throw new BadLineError(`the thread ${id} is on an earlier line too`);
    if (!inboxes.has(parsed.inboxId)) throw new BadLineError(`there is no inbox ${parsed.inboxId}`);
    seen.add(id);
    return parsed;
  };

  return async (lines: Line[]): Promise<CheckedLines> => {
    const bad: BadLine[] = [];
    const parsed: Parsed[] = [];
    for (const { text, number: line } of lines) {
      if (text.trim() === '') continue;
      try {
        parsed.push({ line, given: parse(text) });
      } catch (error) {
        if (!(error instanceof BadLineError)) throw error;
        bad.push({ line, reason: error.message });
      }
    }
    const ids = parsed.map(({ given }) => given.thread.id);
    const known = new Set(ids.length > 0 ? await store.findThreads(ids) : []);
    const added = parsed.filter(({ given }) => !known.has(given.thread.id));
    const refused = triesWriting ? await findRefused(store, added) : new Set<Parsed>();
    bad.push(...[...refused].map(({ line }) => ({ line, reason: refusal })));
    return {
      good: added.filter((each) => !refused.has(each)).map(({ given }) => given),
      existing: known.size,
      bad: bad.toSorted((one, other) => one.line - other.line),
    };
  };
}

interface Parsed {
  line: number;
  given: ThreadImport;
}

const refusal = 'the database refuses it: it has an id that already exists, or text that cannot be stored';

/** The threads that cannot be written after the accepted threads before them. */
async function findRefused(store: Imports, threads: Parsed[]): Promise<Set<Parsed>> {
  const refused = new Set<Parsed>();
  for (let rest = threads; ; rest = rest.filter((each) => !refused.has(each))) {
    const first = rest[await findFirstRefused(store, rest)];
    if (!first) return refused;
    refused.add(first);
  }
}

/** The index of the first thread that cannot be written after the ones before it, by bisection; `threads.length` if all can. */
async function findFirstRefused(store: Imports, threads: Parsed[]): Promise<number> {
  const canImport = (count: number) => store.canImport(threads.slice(0, count).map(({ given }) => given));
  if (threads.length === 0 || (await canImport(threads.length))) return threads.length;
  let [good, bad] = [0, threads.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (await canImport(middle)) good = middle;
    else bad = middle;
  }
  return bad - 1;
}
