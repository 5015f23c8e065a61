import { contract } from '@threads-api/contract';
import { z } from 'zod';
import { type Audit, mcpScopes, type Tokens, tokenDays } from '#store';
import { Refusal } from '../errors.ts';
import { createRoutes } from './route-kit.ts';
import { withoutDuplicates } from './without-duplicates.ts';

const newToken = z.object({
  name: z.string().trim().min(1).max(100),
  audience: z.enum(['rest', 'mcp']),
  scopes: z.array(z.string().max(100)).min(1).max(20).transform(withoutDuplicates),
  expiresInDays: z.int().min(1).max(tokenDays.longest),
});

/** The user's own tokens. */
export function createTokenRoutes(store: Tokens & Audit) {
  const { router, read, change } = createRoutes(store);
  const scopesFor = { rest: contract.scopes, mcp: mcpScopes } as const;

  read('GET /tokens', async ({ session: { userId } }) => ({
    data: (await store.listTokens({ userId })).toReversed(),
    scopes: scopesFor,
    days: tokenDays,
  }));
  change('POST /tokens', 'token.create', newToken, async ({ store, session: { userId }, body }) => {
    const known: readonly string[] = scopesFor[body.audience];
    const unknown = body.scopes.find((scope) => !known.includes(scope));
    if (unknown) throw new Refusal(400, `This kind of token cannot have the scope ${unknown}.`);
    return store.createToken({ userId, ...body });
  });
  change('DELETE /tokens/:id', 'token.revoke', z.object({}), async ({ store, session: { userId }, params: { id } }) => {
    const own = (await store.listTokens({ userId })).some((token) => token.id === id);
    if (!own) throw new Refusal(404, 'There is no such token.');
    await store.revokeToken(id);
    return { id };
  });
  return router;
}
