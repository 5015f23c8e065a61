import { stat } from 'node:fs/promises';
import { CouldNotRun } from '@threads-api/cli';
import type { BadLine } from '../check-lines.ts';
import { importExample } from '../import-example.ts';
import type { OperatorCommand } from '../operator-command.ts';

const shownLines = 100;

/** Threads from a file of any size. */
export const commands: Record<string, OperatorCommand> = {
  import: {
    changes: 'in steps',
    summary: `Imports threads from a file with one JSON object on each line.
All lines are checked first. If one is bad, nothing is imported, and up to ${shownLines} bad lines are reported.
Existing threads are skipped, so you can repeat an interrupted import.`,
    positionals: ['FILE.jsonl'],
    options: {
      'skip-bad': { type: 'boolean', help: 'import the other lines, report the bad ones, and exit with 1' },
    },
    notes: `Each line has:
    inboxId                the id of an inbox that exists
    thread                 a Thread of the contract without unread, and with all its HistoryEntry objects in history, oldest first
    notes                  optional: the Note objects of the thread
    unreadBy               optional: the ids of the users who have not read the thread

Example of a file, for the inbox ${importExample.inboxId}:

${JSON.stringify(importExample)}

Exit code 0: success, 1: imported without the bad lines, 2: could not run.`,
    async run({ store, values: { 'skip-bad': skipsBad }, positionals: [file = ''], progress, record }) {
      const size = await sizeOf(file);
      // Imported here because it loads a validator that no other command needs.
      const { createLineCheck, readBatches } = await import('../check-lines.ts');
      const checking = progress(`Checking ${file}`, size);
      const check = await createLineCheck(store);
      const bad: BadLine[] = [];
      for await (const { lines, end } of readBatches(file)) {
        bad.push(...(await check(lines)).bad);
        checking.to(end);
        if (!skipsBad && bad.length >= shownLines) break;
      }
      checking.end();
      if (bad.length > 0 && !skipsBad)
        throw new CouldNotRun(
          `${describe(bad)}\nNothing was imported. Correct the file, or add --skip-bad to import the other lines.`,
        );

      await record();
      const importing = progress(`Importing ${file}`, size);
      const skipped = new Set(bad.map(({ line }) => line));
      const checkAgain = await createLineCheck(store, { triesWriting: false });
      let imported = 0;
      let existing = 0;
      for await (const { lines, end } of readBatches(file)) {
        const { good, existing: known } = await checkAgain(lines.filter(({ number }) => !skipped.has(number)));
        await store.importThreads(good);
        imported += good.length;
        existing += known;
        importing.to(end);
      }
      importing.end();
      if (bad.length > 0) {
        console.error(describe(bad));
        process.exitCode = 1;
      }
      return { imported, existing, bad: bad.length };
    },
  },
};

function describe(bad: BadLine[]): string {
  const lines = bad.slice(0, shownLines).map(({ line, reason }) => `Line ${line}: ${reason}.`);
  return [...lines, ...(bad.length >= shownLines ? ['There may be more.'] : [])].join('\n');
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CouldNotRun(`${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.`);
  });
  if (!found.isFile()) throw new CouldNotRun(`${file} is not a file.`);
  return found.size;
}
