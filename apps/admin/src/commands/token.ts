import { CouldNotRun, wholeNumber } from '@threads-api/command-line';
import { contract } from '@threads-api/contract';
import { mcpScopes, tokenDays } from '@threads-api/store';
import type { Command } from '../command.ts';

const { scopes } = contract;

/** Personal access tokens (D24). */
export const token: Record<string, Command> = {
  'token create': {
    summary: 'Issues a token. It is shown now and never again.',
    options: {
      user: { type: 'string', help: 'whom it speaks for: the id of a user', required: true },
      name: { type: 'string', help: 'what it is for', required: true },
      for: { type: 'string', help: 'rest, the API (default), or mcp, the MCP server; a token opens one of them' },
      scope: {
        type: 'string',
        help: `one of ${scopes.join(', ')}, or for mcp of ${mcpScopes.join(', ')}; may be repeated; for mcp default: both`,
        multiple: true,
      },
      days: { type: 'string', help: `how long it lives, at most ${tokenDays.longest}; default ${tokenDays.standard}` },
    },
    async run({ store, values: { user, name, scope, days, for: given = 'rest' } }) {
      if (given !== 'rest' && given !== 'mcp')
        throw new CouldNotRun(`--for is rest or mcp, not '${given}'. See --help.`);
      const known: readonly string[] = given === 'mcp' ? mcpScopes : scopes;
      const wanted = (scope as string[] | undefined) ?? (given === 'mcp' ? [...mcpScopes] : []);
      if (wanted.length === 0) throw new CouldNotRun('--scope is missing. See --help.');
      const unknown = wanted.find((text) => !known.includes(text));
      if (unknown) throw new CouldNotRun(`There is no scope '${unknown}' for ${given}. Use ${known.join(' or ')}.`);
      const life = days === undefined ? {} : { expiresInDays: wholeNumber('--days', days, 1, tokenDays.longest) };
      const { id, token, expiresAt } = await store.createToken({
        userId: String(user),
        name: String(name),
        scopes: wanted,
        audience: given,
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
