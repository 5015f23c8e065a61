import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Db } from './database.ts';
import { UnknownError } from './errors.ts';
import { newId, randomBase62, toBase62 } from './ids.ts';
import { prepare, type Value } from './prepare.ts';

/** Whom a token speaks for. */
export interface Caller {
  userId: string;
  tokenId: string;
  tokenName: string;
  expiresAt: string;
  scopes: string[];
  /** The user's own limit; null: the service's default. */
  rateLimit: { requests: number; windowSeconds: number } | null;
}

/** The REST API, or the MCP server: a token of the one is none to the other. */
export type Door = 'rest' | 'mcp';

/** What a token of the MCP server may allow. */
export const mcpScopes = ['mcp:read', 'drafts:propose'] as const;

export interface NewToken {
  userId: string;
  name: string;
  /** Default: the REST API. */
  door?: Door;
  scopes: string[];
  /** At most 365; negative for a token that has expired already, as demo data needs one. */
  expiresInDays?: number;
}

export interface TokenInfo {
  id: string;
  userId: string;
  name: string;
  scopes: string[];
  door: Door;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
}

const day = 24 * 60 * 60 * 1000;
/** How long a token lives, in days (D24). */
export const tokenDays = { standard: 90, longest: 365 } as const;

/** A new token: `cthr_`, 30 random characters and a checksum, so that a scanner can tell one (D24). */
export function newTokenText(random = randomBase62(30)): string {
  return `cthr_${random}${checksumOf(random)}`;
}

/** Whether a text is built like a token. Says nothing about whether it is one. */
export function looksLikeToken(text: string): boolean {
  return /^cthr_[0-9A-Za-z]{36}$/.test(text) && checksumOf(text.slice(5, 35)) === text.slice(35);
}

const checksumOf = (random: string) => toBase62(crc32(random), 6);
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Issues a token and gives it away once: only its hash is kept. */
export async function createToken(db: Db, clock: () => Date, request: NewToken, text = newTokenText()) {
  const { userId, name, scopes, door = 'rest', expiresInDays = tokenDays.standard } = request;
  if (expiresInDays > tokenDays.longest) throw new RangeError(`A token lives at most ${tokenDays.longest} days.`);
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new UnknownError('user', userId);
  const now = clock();
  const info: TokenInfo = {
    id: newId('tok'),
    userId,
    name,
    scopes,
    door,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + expiresInDays * day).toISOString(),
    revokedAt: null,
  };
  await db
    .insertInto('tokens')
    .values({
      id: info.id,
      hash: hashOf(text),
      user_id: userId,
      name,
      scopes: scopes.join(' '),
      created_at: info.createdAt,
      expires_at: info.expiresAt,
      revoked_at: null,
      door: info.door,
    })
    .execute();
  return { ...info, token: text };
}

const selectByHash = prepare((db, value: Value<'hash' | 'door'>) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where('tokens.hash', '=', value('hash'))
    .where('tokens.door', '=', value('door'))
    .select(['tokens.id', 'tokens.user_id', 'tokens.scopes', 'tokens.expires_at', 'tokens.revoked_at', 'tokens.name'])
    .select(['users.rate_limit', 'users.rate_window_seconds']),
);

/**
 * Whom a token speaks for; nothing if it is unknown, expired or revoked.
 * It is looked up by its hash: how long that takes says nothing about a token that one does not know already.
 */
export async function findCaller(
  db: Db,
  clock: () => Date,
  token: string,
  door: Door = 'rest',
): Promise<Caller | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await selectByHash(db, [], { hash: hashOf(token), door });
  if (!found || found.revoked_at !== null || found.expires_at <= clock().toISOString()) return undefined;
  const { rate_limit: requests, rate_window_seconds: windowSeconds } = found;
  return {
    userId: found.user_id,
    tokenId: found.id,
    tokenName: found.name,
    expiresAt: found.expires_at,
    scopes: found.scopes.split(' ').filter(Boolean),
    rateLimit: requests === null || windowSeconds === null ? null : { requests, windowSeconds },
  };
}

/** Ends a token at once. */
export async function revokeToken(db: Db, clock: () => Date, tokenId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(clock().toISOString())) }))
    .where('id', '=', tokenId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new UnknownError('token', tokenId);
}

export async function listTokens(db: Db): Promise<TokenInfo[]> {
  const rows = await db.selectFrom('tokens').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    scopes: row.scopes.split(' ').filter(Boolean),
    door: row.door as Door,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }));
}
