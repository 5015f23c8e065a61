import { stat } from 'node:fs/promises';
import { CouldNotRun } from '@threads-api/cli';
import { importExample } from '../import-example.ts';
import type { OperatorCommand } from '../operator-command.ts';

const shownLines = 100;

/** Threads from a file of any size. */
export const commands: Record<string, OperatorCommand> = {
  import: {
    changes: 'in steps',
    summary: `Imports threads from a file with one JSON object on each line.
All lines are checked first. If one is bad, nothing is imported, and up to ${shownLines} problems are reported.
Existing threads are skipped, so you can repeat an interrupted import.`,
    positionals: ['FILE.jsonl'],
    notes: `Each line has:
    inboxId                the id of an inbox that exists
    thread                 a Thread of the contract without unread, and with all its HistoryEntry objects in history, oldest first
    notes                  optional: the Note objects of the thread
    unreadBy               optional: the ids of the users who have not read the thread

Example of a file, for the inbox ${importExample.inboxId}:

${JSON.stringify(importExample)}

Exit code 0: success, 2: could not run.`,
    async run({ store, positionals: [file = ''], progress, record }) {
      const size = await sizeOf(file);
      // Imported here because it loads a validator that no other command needs.
      const { findBadLines, importFile } = await import('../import-file.ts');
      const idsIn = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
      const known = { inboxIds: idsIn(await store.listInboxes()), userIds: idsIn(await store.listUsers()) };
      const checking = progress(`Checking ${file}`, size);
      const bad = await findBadLines(store, file, known, shownLines, checking.to);
      checking.end();
      if (bad.length === shownLines) bad.push('There may be more.');
      if (bad.length > 0) throw new CouldNotRun([...bad, 'Nothing was imported. Correct the file.'].join('\n'));
      await record();
      const importing = progress(`Importing ${file}`, size);
      const result = await importFile(store, file, importing.to);
      importing.end();
      return result;
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
