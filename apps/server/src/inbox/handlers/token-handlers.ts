import { contract } from '@threads-api/contract';
import { Failure, reply } from '@threads-api/http';
import { type Audit, mcpScopes, NotFoundError, type Tokens, tokenDays } from '#store';
import { type InboxHandlers, makeChange } from '../inbox-caller.ts';

const scopes = { rest: [...contract.scopes], mcp: [...mcpScopes] };

/** The user's own tokens. */
export const createTokenHandlers = (store: Tokens & Audit) =>
  ({
    listTokens: async ({ caller: { userId } }) => ({
      data: (await store.listTokens({ userId })).toReversed(),
      scopes,
      days: tokenDays,
    }),
    async createToken({ caller, body }) {
      const name = body.name.trim();
      if (!name) throw new Failure(400, 'The token has no name.');
      const known: string[] = scopes[body.audience];
      const unknown = body.scopes.find((scope) => !known.includes(scope));
      if (unknown) throw new Failure(400, `This kind of token cannot have the scope ${unknown}.`);
      const request = { ...body, userId: caller.userId, name, scopes: [...new Set(body.scopes)] };
      const work = { caller, action: 'token.create', work: (transaction: Tokens) => transaction.createToken(request) };
      return reply(201, await makeChange(store, work));
    },
    revokeToken: ({ caller, path: { tokenId: id } }) =>
      makeChange(store, {
        caller,
        action: 'token.revoke',
        async work(transaction) {
          const own = await transaction.listTokens({ userId: caller.userId });
          if (!own.some((token) => token.id === id)) throw new NotFoundError('token', id);
          await transaction.revokeToken(id);
          return { id };
        },
      }),
  }) satisfies Partial<InboxHandlers>;
