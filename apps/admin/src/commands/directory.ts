import { CouldNotRun } from '@threads-api/command-line';
import { type Directory, parseRateLimit } from '@threads-api/store';
import type { Command } from '../command.ts';

export function rateLimitOf(text: unknown) {
  if (text === undefined) return {};
  const limit = parseRateLimit(String(text));
  if (!limit)
    throw new CouldNotRun(
      `--rate-limit must be requests/seconds, such as 300/60, with a window of at most one day, not '${text}'.`,
    );
  return { rateLimit: limit };
}

/** The value of an option that must not be blank. */
export function notBlank(name: string, value: unknown): string {
  const text = String(value).trim();
  if (text === '') throw new CouldNotRun(`--${name} is empty. See --help.`);
  return text;
}

/** Users, teams, inboxes and their members. */
export const directoryCommands: Record<string, Command<Directory>> = {
  'user create': {
    changes: true,
    summary: 'Creates a user.',
    options: {
      name: { type: 'string', help: 'the name of the user', required: true },
      address: { type: 'string', help: 'the address of the user; must be unique', required: true },
      'rate-limit': { type: 'string', help: 'a rate limit for this user as requests/seconds, such as 300/60' },
    },
    run: async ({ store, values: { name, address, 'rate-limit': limit } }) => ({
      id: await store.createUser({
        name: notBlank('name', name),
        address: notBlank('address', address),
        ...rateLimitOf(limit),
      }),
    }),
  },
  'user list': { summary: 'Lists the users.', run: ({ store }) => store.listUsers() },
  'team create': {
    changes: true,
    summary: 'Creates a team.',
    options: { name: { type: 'string', help: 'the name of the team', required: true } },
    run: async ({ store, values }) => ({ id: await store.createTeam({ name: String(values.name) }) }),
  },
  'inbox create': {
    changes: true,
    summary: 'Creates an inbox.',
    options: {
      name: { type: 'string', help: 'the name of the inbox', required: true },
      address: { type: 'string', help: 'the address of the inbox', required: true },
    },
    run: async ({ store, values: { name, address } }) => ({
      id: await store.createInbox({ name: notBlank('name', name), address: notBlank('address', address) }),
    }),
  },
  'inbox list': { summary: 'Lists the inboxes and their members.', run: ({ store }) => store.listInboxes() },
  'inbox add-member': {
    changes: true,
    summary: 'Lets a user see all threads of an inbox.',
    positionals: ['INBOX', 'USER'],
    async run({ store, positionals: [inboxId = '', userId = ''] }) {
      await store.addMember(inboxId, userId);
      return { inboxId, userId, member: true };
    },
  },
  'inbox remove-member': {
    changes: true,
    summary: 'Removes an inbox and its threads from the view of a user, at once.',
    positionals: ['INBOX', 'USER'],
    async run({ store, positionals: [inboxId = '', userId = ''] }) {
      await store.removeMember(inboxId, userId);
      return { inboxId, userId, member: false };
    },
  },
};
