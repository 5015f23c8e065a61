import { signInLinkMinutes } from '#store';
import { type OperatorCommand, recorded, unrecorded } from '../operator-command.ts';
import { changeOne, changesOf, notBlank, rateLimitOf, requireChange, requireYes, yes } from '../read-options.ts';

/** People who use the service. USER is an id, an address or a name. */
export const commands: Record<string, OperatorCommand> = {
  'user create': {
    creates: true,
    changes: true,
    summary: 'Creates a user.',
    options: {
      name: unrecorded('the name of the user', { required: true }),
      address: unrecorded('the address of the user; must be unique', { required: true }),
      'rate-limit': recorded('a rate limit for this user as requests/seconds, such as 300/60'),
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
  'user change': {
    summary: 'Changes the name, the address or the rate limit of a user.',
    positionals: ['USER'],
    options: {
      name: unrecorded('the new name; existing entries keep the old name'),
      address: unrecorded('the new address; must be unique'),
      'rate-limit': recorded('requests/seconds, such as 300/60, or default'),
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
  'user disable': changeOne(
    'Immediately ends all access of a user: tokens, sessions, sign-in links and webhooks.',
    'USER',
    (store, id) => store.disableUser(id),
  ),
  'user enable': changeOne(
    'Re-enables a user. They need new tokens; enable their webhooks one by one.',
    'USER',
    (store, id) => store.enableUser(id),
  ),
  'user delete': {
    summary: 'Deletes a user with their tokens, webhooks and drafts. What they wrote stays.',
    positionals: ['USER'],
    options: { yes },
    changes: true,
    async run({ store, values, positionals: [id = ''] }) {
      requireYes(values, `deletes the user ${id}`);
      await store.deleteUser(id);
      return { id, deleted: true };
    },
  },
  'user sign-in-link': {
    changes: true,
    summary: `Creates a link to the inbox page that signs a user in. It works once, within ${signInLinkMinutes} minutes.
Give it to that user only. INBOX_URL is the address of the page; default: the address of the running service.`,
    positionals: ['USER'],
    async run({ store, settings: { inboxUrl, port }, positionals: [userId = ''] }) {
      const base = inboxUrl ?? (await store.readPageAddress()) ?? `http://localhost:${port}`;
      const { secret, expiresAt } = await store.createSignInLink(userId);
      // After the #, so that neither servers nor their logs see it.
      return { link: new URL(`/sign-in#${secret}`, base).href, expiresAt };
    },
  },
  'user sign-out': changeOne(
    'Ends all sessions of a user on the inbox page, and their unused sign-in links.',
    'USER',
    async (store, id) => ({ endedSessions: await store.endSessions(id) }),
  ),
  // Teams that threads can be assigned to.
  'team create': {
    creates: true,
    changes: true,
    summary: 'Creates a team.',
    options: { name: unrecorded('the name of the team', { required: true }) },
    run: async ({ store, values }) => ({ id: await store.createTeam({ name: notBlank('name', values.name) }) }),
  },
  'team list': { summary: 'Lists the teams.', run: ({ store }) => store.listTeams() },
};
