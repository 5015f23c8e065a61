import { CouldNotRun } from '@threads-api/command-line';
import { type Sessions, signInLinkMinutes } from '@threads-api/store';
import type { Command } from '../command.ts';

const defaultUrl = 'http://localhost:4040';

/** How people get into the inbox page, and out of it. */
export const sessionCommands: Record<string, Command<Sessions>> = {
  'user sign-in-link': {
    changes: true,
    summary: `Creates a link to the inbox page that signs a user in. It works once, within ${signInLinkMinutes} minutes.
Give it to that user only. INBOX_URL is the address of the page; default ${defaultUrl}.`,
    positionals: ['USER_ID'],
    async run({ store, positionals: [userId = ''] }) {
      const base = process.env.INBOX_URL || defaultUrl;
      if (!URL.canParse(base)) throw new CouldNotRun(`INBOX_URL is not a URL. It looks like ${defaultUrl}.`);
      const { secret, expiresAt } = await store.createSignInLink(userId);
      // After the #, so that neither servers nor their logs see it.
      return { link: new URL(`/sign-in#${secret}`, base).href, expiresAt };
    },
  },
  'user sign-out': {
    changes: true,
    summary: 'Ends all sessions of a user on the inbox page, and their unused sign-in links.',
    positionals: ['USER_ID'],
    run: async ({ store, positionals: [userId = ''] }) => ({ userId, endedSessions: await store.endSessions(userId) }),
  },
};
