import { writeFileSync } from 'node:fs';
import { CouldNotRun } from '@threads-api/command-line';
import type { Command, Option, Values } from '../command.ts';
import { notBlank, rateLimitOf } from './directory.ts';

const yes: Option = { type: 'boolean', help: 'confirm: this cannot be undone' };

function requireYes({ yes: confirmed }: Values, what: string): void {
  if (!confirmed) throw new CouldNotRun(`This deletes ${what} for good. Add --yes to confirm.`);
}

function changesOf({ name, address }: Values) {
  return {
    ...(name !== undefined && { name: notBlank('name', name) }),
    ...(address !== undefined && { address: notBlank('address', address) }),
  };
}

function requireChange(changes: object): void {
  if (Object.keys(changes).length === 0) throw new CouldNotRun('There is nothing to change. See --help.');
}

/** Changes to users and inboxes, and what a person may ask for. USER and INBOX are an id, an address or a name. */
export const peopleCommands: Record<string, Command> = {
  'user show': {
    summary: 'Shows a user with their inboxes and tokens.',
    positionals: ['USER'],
    async run({ store, positionals: [id = ''] }) {
      const user = (await store.listUsers()).find((candidate) => candidate.id === id);
      if (!user) throw new CouldNotRun(`There is no user ${id}.`);
      const inboxes = (await store.listInboxes()).filter(({ members }) => members.includes(id));
      const tokens = (await store.listTokens({ userId: id })).filter(({ revokedAt }) => revokedAt === null);
      return {
        ...user,
        inboxes: inboxes.map(({ name }) => name),
        tokens: tokens.map((token) => `${token.id} (${token.name}, used ${token.lastUsedAt ?? 'never'})`),
      };
    },
  },
  'user change': {
    summary: 'Changes the name, the address or the rate limit of a user.',
    positionals: ['USER'],
    options: {
      name: { type: 'string', help: 'the new name; entries of the past keep the old one' },
      address: { type: 'string', help: 'the new address; must be unique' },
      'rate-limit': { type: 'string', help: 'requests/seconds, such as 300/60, or default' },
    },
    changes: true,
    async run({ store, values, positionals: [id = ''] }) {
      const limit = values['rate-limit'];
      const changes = { ...changesOf(values), ...(limit === 'default' ? { rateLimit: null } : rateLimitOf(limit)) };
      requireChange(changes);
      await store.changeUser(id, changes);
      return { id, changed: Object.keys(changes) };
    },
  },
  'user disable': {
    summary: 'Ends all access of a user at once: tokens, sessions, sign-in links and webhooks.',
    positionals: ['USER'],
    changes: true,
    async run({ store, positionals: [id = ''] }) {
      await store.disableUser(id);
      return { id, disabled: true };
    },
  },
  'user enable': {
    summary: 'Lets a disabled user in again. They need new tokens; enable their webhooks one by one.',
    positionals: ['USER'],
    changes: true,
    async run({ store, positionals: [id = ''] }) {
      await store.enableUser(id);
      return { id, disabled: false };
    },
  },
  'user delete': {
    summary: 'Deletes a user with their tokens, webhooks and drafts. What they wrote stays: see person erase.',
    positionals: ['USER'],
    options: { yes },
    changes: true,
    async run({ store, values, positionals: [id = ''] }) {
      requireYes(values, `the user ${id}`);
      await store.deleteUser(id);
      return { id, deleted: true };
    },
  },
  'inbox change': {
    summary: 'Changes the name or the address of an inbox.',
    positionals: ['INBOX'],
    options: {
      name: { type: 'string', help: 'the new name' },
      address: { type: 'string', help: 'the new address' },
    },
    changes: true,
    async run({ store, values, positionals: [id = ''] }) {
      const changes = changesOf(values);
      requireChange(changes);
      await store.changeInbox(id, changes);
      return { id, changed: Object.keys(changes) };
    },
  },
  'inbox delete': {
    summary:
      'Deletes an inbox. With --with-threads in steps that do not hold others up; repeat it if it was interrupted.',
    positionals: ['INBOX'],
    options: { yes, 'with-threads': { type: 'boolean', help: 'delete its threads too, with all their messages' } },
    changes: 'in steps',
    async run({ store, values, positionals: [id = ''], record }) {
      requireYes(values, `the inbox ${id}`);
      await record();
      const threads = await store.deleteInbox(id, { withThreads: values['with-threads'] === true });
      return { id, deleted: true, threads };
    },
  },
  'person export': {
    summary: `Writes all that is stored about a person to a file, as JSON: a user, or anybody who wrote.`,
    positionals: ['ADDRESS', 'FILE'],
    changes: 'in steps',
    async run({ store, positionals: [address = '', file = ''], record }) {
      await record();
      const data = await store.exportPerson(address);
      try {
        writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        throw new CouldNotRun(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`);
      }
      const { historyEntries, notes, drafts } = data;
      return { file, historyEntries: historyEntries.length, notes: notes.length, drafts: drafts.length };
    },
  },
  'person erase': {
    summary: `Erases a person: what they wrote, and their name and address wherever they stand; a user is deleted too.
In short steps that do not hold others up; repeat it if it was interrupted. Backups keep the data: see DURABILITY.md.`,
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
