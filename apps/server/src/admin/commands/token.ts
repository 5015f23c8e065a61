import { CouldNotRun, wholeNumber } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import { mcpScopes, tokenDays } from '#store';
import { named, type OperatorCommand, recorded, unrecorded } from '../operator-command.ts';
import { changeOne } from '../read-options.ts';

const { scopes } = contract;

/** Personal access tokens (D24). */
export const commands: Record<string, OperatorCommand> = {
  'token create': {
    changes: true,
    summary: `Creates a token. It is shown only once.
Pass a token for the API in THREADS_TOKEN and one for the MCP server in THREADS_MCP_TOKEN, never as an argument,
which others on the machine can read.`,
    options: {
      user: named('user', 'the user whose access it grants'),
      name: unrecorded('a name to recognize the token by', { required: true }),
      for: recorded('rest for the API (default) or mcp for the MCP server; a token works for only one of them'),
      scope: recorded(
        `for rest ${scopes.join(' or ')}, for mcp ${mcpScopes.join(' or ')}; may be repeated; default for mcp: all`,
        { multiple: true },
      ),
      days: recorded(`days until it expires, at most ${tokenDays.longest}; default ${tokenDays.standard}`),
    },
    async run({ store, values: { user, name, scope, days, for: given = 'rest' } }) {
      if (given !== 'rest' && given !== 'mcp')
        throw new CouldNotRun(`--for must be rest or mcp, not '${given}'. See --help.`);
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
  'token list': { summary: 'Lists the tokens, without their text.', run: ({ store }) => store.listTokens() },
  'token revoke': changeOne('Revokes a token immediately.', 'TOKEN_ID', (store, id) => store.revokeToken(id)),
};
