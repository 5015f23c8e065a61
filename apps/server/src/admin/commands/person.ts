import type { OperatorCommand } from '../operator-command.ts';
import { requireYes, yes } from '../read-options.ts';
import { writeNewFile } from '../write-new-file.ts';

/** What a person may ask for: a copy of their data, and its deletion. */
export const commands: Record<string, OperatorCommand> = {
  'person export': {
    summary: `Writes all stored data of a person to a file, as JSON: a user, or anyone who sent a message.`,
    positionals: ['ADDRESS', 'FILE'],
    changes: 'in steps',
    async run({ store, positionals: [address = '', file = ''], record }) {
      await record();
      const data = await store.exportPerson(address);
      writeNewFile(file, `${JSON.stringify(data, null, 2)}\n`);
      const { historyEntries, notes, drafts } = data;
      return { file, historyEntries: historyEntries.length, notes: notes.length, drafts: drafts.length };
    },
  },
  'person erase': {
    summary: `Erases a person: the text they wrote, and their name and address everywhere they appear; a user is deleted too.
In short steps; repeat it if it was interrupted. At the end an SQLite file is rewritten, so that no old text is left in it:
that needs as much free space as the file, and changes wait until it is done. Backups keep the data: see docs/durability.md.`,
    positionals: ['ADDRESS'],
    options: { yes },
    changes: 'in steps',
    async run({ store, values, positionals: [address = ''], record }) {
      requireYes(values, 'what this person wrote');
      await record();
      return { erasedRows: await store.erasePerson(address) };
    },
  },
};
