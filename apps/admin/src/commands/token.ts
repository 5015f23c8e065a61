import { operations } from '@threads-api/contract';
import { tokenDays } from '@threads-api/store';
import { type Command, CouldNotRun, wholeNumber } from '../command.ts';

/** All that the contract's operations ask for. */
export const scopes = [...new Set(operations.map(({ scope }) => scope))];

/** Personal access tokens (D24). */
export const token: Record<string, Command> = {
  'token create': {
    summary: 'Issues a token. It is shown now and never again.',
    options: {
      user: { type: 'string', help: 'whom it speaks for: the id of a user', required: true },
      name: { type: 'string', help: 'what it is for', required: true },
      scope: { type: 'string', help: `one of ${scopes.join(', ')}; may be repeated`, required: true, multiple: true },
      days: { type: 'string', help: `how long it lives, at most ${tokenDays.longest}; default ${tokenDays.standard}` },
    },
    async run({ store, values: { user, name, scope, days } }) {
      const wanted = scope as string[];
      const unknown = wanted.find((text) => !scopes.includes(text));
      if (unknown) throw new CouldNotRun(`There is no scope '${unknown}'. Use ${scopes.join(' or ')}.`);
      const life = days === undefined ? {} : { expiresInDays: wholeNumber('days', days, 1, tokenDays.longest) };
      const { id, token, expiresAt } = await store.createToken({
        userId: String(user),
        name: String(name),
        scopes: wanted,
        ...life,
      });
      return { id, token, scopes: wanted, expiresAt };
    },
  },
  'token list': { summary: 'Lists the tokens, without the tokens themselves.', run: ({ store }) => store.listTokens() },
  'token revoke': {
    summary: 'Ends a token at once.',
    positionals: ['TOKEN_ID'],
    async run({ store, positionals: [tokenId = ''] }) {
      await store.revokeToken(tokenId);
      return { id: tokenId, revoked: true };
    },
  },
};
