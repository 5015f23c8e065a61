import { CouldNotRun } from '@threads-api/command-line';
import { parseRateLimit } from '@threads-api/store';
import type { Command } from '../command.ts';

const rateLimit = (text: unknown) => {
  if (text === undefined) return {};
  const limit = parseRateLimit(String(text));
  if (!limit)
    throw new CouldNotRun(`--rate-limit is requests/seconds, as in 300/60, with at most a day, not '${text}'.`);
  return { rateLimit: limit };
};

/** What somebody has to have. */
function filled(name: string, value: unknown): string {
  const text = String(value).trim();
  if (text === '') throw new CouldNotRun(`--${name} is empty. See --help.`);
  return text;
}

/** Users, teams, inboxes, and who sees what. */
export const directory: Record<string, Command> = {
  'user create': {
    summary: 'Creates a user.',
    options: {
      name: { type: 'string', help: 'their name', required: true },
      address: { type: 'string', help: 'their address, unique', required: true },
      'rate-limit': { type: 'string', help: 'requests/seconds of their own, as 300/60' },
    },
    run: async ({ store, values: { name, address, 'rate-limit': limit } }) => ({
      id: await store.createUser({
        name: filled('name', name),
        address: filled('address', address),
        ...rateLimit(limit),
      }),
    }),
  },
  'user list': { summary: 'Lists the users.', run: ({ store }) => store.listUsers() },
  'team create': {
    summary: 'Creates a team.',
    options: { name: { type: 'string', help: 'its name', required: true } },
    run: async ({ store, values }) => ({ id: await store.createTeam({ name: String(values.name) }) }),
  },
  'inbox create': {
    summary: 'Creates an inbox.',
    options: {
      name: { type: 'string', help: 'its name', required: true },
      address: { type: 'string', help: 'its address', required: true },
    },
    run: async ({ store, values: { name, address } }) => ({
      id: await store.createInbox({ name: filled('name', name), address: filled('address', address) }),
    }),
  },
  'inbox list': { summary: 'Lists the inboxes and their members.', run: ({ store }) => store.listInboxes() },
  'inbox add-member': {
    summary: 'Lets a user see all threads of an inbox.',
    positionals: ['INBOX', 'USER'],
    async run({ store, positionals: [inboxId = '', userId = ''] }) {
      await store.addMember(inboxId, userId);
      return { inboxId, userId, member: true };
    },
  },
  'inbox remove-member': {
    summary: 'Takes an inbox out of the view of a user, at once.',
    positionals: ['INBOX', 'USER'],
    async run({ store, positionals: [inboxId = '', userId = ''] }) {
      await store.removeMember(inboxId, userId);
      return { inboxId, userId, member: false };
    },
  },
};
