import type { OperatorCommand } from '../operator-command.ts';
import { requireYes, yes } from '../read-options.ts';

/** Requests that a person may make about their data: a copy, and its deletion. */
export const commands: Record<string, OperatorCommand> = {
  'person export': {
    summary: 'Prints everything stored about a person as JSON. The person can be a user or anyone who sent a message.',
    positionals: ['ADDRESS'],
    changes: 'in steps',
    async run({ store, values: { json }, positionals: [address = ''], record }) {
      await record();
      const data = await store.exportPerson(address);
      return json ? data : JSON.stringify(data, null, 2);
    },
  },
  'person erase': {
    summary: `Erases everything that a person wrote, their name and address wherever they appear, and their user account.
It runs in short steps; run it again if it is interrupted. With SQLite, it then rewrites the database file, so that no
erased text is left in it. This needs as much free space as the file, and changes wait until it is done. Backups keep the
data: see docs/durability.md.`,
    positionals: ['ADDRESS'],
    options: { yes },
    changes: 'in steps',
    async run({ store, values, positionals: [address = ''], record }) {
      requireYes(
        values,
        'erases everything this person wrote, their name and address, and their user account, if they have one',
      );
      await record();
      return { erasedRows: await store.erasePerson(address) };
    },
  },
};
