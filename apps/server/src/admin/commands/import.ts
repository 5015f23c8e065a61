import { access, constants, stat } from 'node:fs/promises';
import { CouldNotRun } from '@threads-api/cli';
import { generateThreads } from '@threads-api/sample-data';
import type { OperatorCommand } from '../operator-command.ts';

const shownLines = 100;

const inboxId = 'inb_hello';
const [example] = generateThreads({ inboxIds: [inboxId], threads: 1, notesIn: () => 1 });

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

A thread is assigned to a user or team that exists. A participant of type user has the id of a user that exists, or null.
No time is more than a day in the future. The file is UTF-8. No line may have more than 100 million bytes. Example of a file, for the inbox ${inboxId}:

${JSON.stringify(example)}

Exit code 0: success, 2: could not run.`,
    async run({ store, positionals: [file = ''], record }) {
      await requireFile(file);
      // Imported here because it loads a validator that no other command needs.
      const { findBadLines, importFile } = await import('../import-file.ts');
      const idsIn = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
      const known = {
        inbox: idsIn(await store.listInboxes()),
        user: idsIn(await store.listUsers()),
        team: idsIn(await store.listTeams()),
      };
      console.error(`Checking ${file}`);
      const bad = await findBadLines(file, known, shownLines);
      if (bad.length === shownLines) bad.push('There may be more.');
      if (bad.length > 0) throw new CouldNotRun([...bad, 'Nothing was imported. Correct the file.'].join('\n'));
      await record();
      console.error(`Importing ${file}`);
      return importFile(store, file);
    },
  },
};

async function requireFile(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CouldNotRun(`${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.`);
  });
  if (!(await stat(file)).isFile()) throw new CouldNotRun(`${file} is not a file.`);
}
