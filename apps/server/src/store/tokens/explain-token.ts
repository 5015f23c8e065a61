import type { Audience } from '#inbox-contract';
import type { Db } from '../database/database.ts';
import { hashOf } from './hash-of.ts';

const audiences: Record<Audience, string> = { rest: 'the REST API', mcp: 'MCP' };

/** Explains why a token is invalid. Only someone who has the token can get this explanation. */
export async function explainToken(
  db: Db,
  clock: () => Date,
  token: string,
  audience: Audience,
): Promise<string | undefined> {
  if (token === '') return 'The token is missing.';
  const found = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['door', 'expires_at', 'revoked_at', 'users.disabled_at'])
    .where('tokens.hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!found) return 'The token is unknown.';
  if (found.revoked_at !== null) return 'The token was revoked. Ask the operator for a new one.';
  if (found.expires_at <= clock().toISOString())
    return `The token expired on ${found.expires_at.slice(0, 10)}. Ask the operator for a new one.`;
  if (found.door !== audience) return `The token is for ${audiences[found.door]}, not for ${audiences[audience]}.`;
  return found.disabled_at === null ? undefined : 'The user of the token is disabled.';
}
