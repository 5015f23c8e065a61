import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openStore } from '@threads-api/server/store';
import { startLoad } from '../load.ts';
import { end, type ServerProcess, startServer } from '../processes.ts';
import { countOutcomes, createData } from '../run-soak.ts';
import { type Scenario, waitFor } from './scenario.ts';

const run = promisify(execFile);
const fullSeconds = 5;

/** Fills the disk of a SQLite database under load, then frees it again. */
export const fullDisk: Scenario = async (onProgress) => {
  const folder = await mkdtemp(join(tmpdir(), 'soak-disk-'));
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]).catch(() => undefined);
  if (!mounted) {
    await rm(folder, { recursive: true });
    return { skipped: 'mounting a small file system needs more rights' };
  }
  const url = join(folder, 'threads.db');
  const store = await openStore({ url });
  const { token, userId, threadIds } = await createData(store, 'https://receiver.example/');
  const servers: ServerProcess[] = [await startServer(url, 'apart')];
  try {
    const load = startLoad(servers, token, 16);
    const written: string[] = [];
    let refused = 0;
    let isOver = false;
    const writing = (async () => {
      for (let count = 0; !isOver; count++) {
        const threadId = threadIds[count % threadIds.length] as string;
        const note = store.addNote({ threadId, userId, bodyText: 'x'.repeat(5_000) });
        await note.then(({ noteId }) => written.push(noteId)).catch(() => (refused += 1));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    onProgress('filling the disk');
    const filler = join(folder, 'filler');
    await fill(filler);
    const noticed = await waitFor(() => refused > 0);
    await new Promise((resolve) => setTimeout(resolve, fullSeconds * 1000));
    onProgress('freeing the disk');
    await rm(filler);
    const before = written.length;
    const recovered = await waitFor(() => written.length > before);
    isOver = true;
    await writing;
    await load.stop();
    const found = await Promise.all(
      threadIds.map((id) => store.listThreadNotes({ path: { id }, query: { limit: 100 }, caller: { userId } })),
    );
    const kept = new Set(found.flatMap((page) => page?.data.map(({ id }) => id) ?? []));
    const lost = written.filter((id) => !kept.has(id)).length;
    const [requests, serverErrors, dropped] = countOutcomes(load);
    return {
      scenario: 'a disk that fills up and is freed again',
      figures: { reads: requests, 'changes written': written.length, 'changes rejected': refused, lost },
      problems: [
        ...(noticed ? [] : ['no change was rejected']),
        ...(recovered ? [] : ['changes were rejected after the disk was freed']),
        ...(lost > 0 ? [`${lost} acknowledged changes were lost`] : []),
        ...(serverErrors + dropped > 0 ? [`${serverErrors + dropped} reads failed`] : []),
      ],
    };
  } finally {
    for (const { child } of servers) await end(child);
    await store.close();
    await run('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true });
  }
};

/** Writes a file until the disk is full. */
async function fill(name: string): Promise<void> {
  const file = await open(name, 'w');
  const block = Buffer.alloc(4096);
  await (async () => {
    for (;;) await file.write(block);
  })().catch(({ code }: NodeJS.ErrnoException) => {
    if (code !== 'ENOSPC') throw new Error(`Filling the disk failed with ${code}.`);
  });
  await file.close();
}
