import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFairQueue } from '../fair-queue.ts';
import { type ReadHtml, readHtml, unreadable } from './read-html.ts';

/** Shorter mails take less than a millisecond. */
const shortCharacters = 1000;
/** The slowest mails known take less than half a second. */
const longestMilliseconds = 5_000;
/** The start of a thread, which is slow on a busy machine, does not count toward the time limit of a mail. */
const longestStartMilliseconds = 30_000;
/** Limits of the cache: the number of results, and their total length. */
const [mostKept, mostCharacters] = [500, 5_000_000];

export type HtmlReader = (html: string) => ReadHtml | Promise<ReadHtml>;

/** Reads mails for all users of a process. */
export type SharedHtmlReader = ReturnType<typeof createHtmlReader>;

/**
 * Reads the HTML parts of mails in a separate thread, one after another, so that no mail can delay other requests. Users
 * are served round-robin. A mail that takes too long is omitted. Results are cached, because agents read messages again.
 *
 * @param limit Returns the signal that ends the conversion of one mail.
 */
export function createHtmlReader(limit = () => AbortSignal.timeout(longestMilliseconds)) {
  const known = new Map<string, ReadHtml>();
  let characters = 0;
  let worker: Worker | undefined;
  const queue = createFairQueue();

  function keep(key: string, read: ReadHtml): ReadHtml {
    known.set(key, read);
    characters += read.text.length;
    for (const [oldest, { text }] of known) {
      if (known.size <= mostKept && characters <= mostCharacters) break;
      known.delete(oldest);
      characters -= text.length;
    }
    return read;
  }

  async function readInWorker(key: string, html: string): Promise<ReadHtml> {
    try {
      worker ??= await startWorker();
      const signal = limit();
      worker.postMessage(html);
      const [read] = await once(worker, 'message', { signal });
      return keep(key, read);
    } catch {
      // Not cached: the mail may be readable when the machine is less busy.
      await worker?.terminate();
      worker = undefined;
      return unreadable;
    }
  }

  return {
    /** The reader of one request. If the signal aborts, it rejects and reads nothing more. */
    readerFor:
      (owner: string, signal?: AbortSignal): HtmlReader =>
      (html) => {
        signal?.throwIfAborted();
        if (html.length <= shortCharacters) return readHtml(html);
        const key = hash('sha1', html, 'base64');
        const read = async () => known.get(key) ?? readInWorker(key, html);
        return known.get(key) ?? queue.run({ owner, signal }, read);
      },
  };
}

const workerFile = import.meta.url.endsWith('.ts') ? './html-worker.ts' : './html-worker.mjs';

/** The thread does not keep the process running. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL(workerFile, import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(longestStartMilliseconds) });
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  worker.unref();
  return worker;
}
