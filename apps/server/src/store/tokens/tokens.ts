import { crc32 } from 'node:zlib';
import type { InferResult, Selectable } from 'kysely';
import type { Audience, Token } from '#inbox-contract';
import type { Database, Db } from '../database/database.ts';
import { RefusedError } from '../database/errors.ts';
import { hashOf, newId, randomBase62, toBase62 } from '../database/ids.ts';
import { inTransaction, lockUser } from '../database/locks.ts';
import { type Placeholders, prepare } from '../database/prepare.ts';
import { requireRow, updateRow } from '../database/require-row.ts';
import type { RateLimit } from '../formats.ts';
import { limits } from '../limits.ts';
import { compareText } from '../reads/page.ts';
import type { RowOf } from '../rows/row-of.ts';
import type { StoreContext } from '../store-context.ts';

/** The user of a token. */
export interface Caller {
  userId: string;
  tokenId: string;
  tokenName: string;
  expiresAt: string;
  scopes: string[];
  /** The user's own limit; null: the service's default. */
  rateLimit: RateLimit | null;
}

/** The scopes that an MCP token can have. */
export const mcpScopes = ['mcp:read', 'notes:read', 'drafts:propose'] as const;
export type McpScope = (typeof mcpScopes)[number];

interface NewToken {
  userId: string;
  name: string;
  /** Default: the REST API. */
  audience?: Audience;
  scopes: string[];
  /** At most 365. Negative for a token that has already expired, which demo data needs. */
  expiresInDays?: number;
}

const day = 24 * 60 * 60 * 1000;
/** How long a token is valid, in days (D24). */
export const tokenDays = { standard: 90, longest: 365 } as const;

/** A new token: `cthr_`, 30 random characters and a checksum, so that scanners recognize one (D24). */
export function newTokenText(random = randomBase62(30)): string {
  return `cthr_${random}${checksumOf(random)}`;
}

/** Whether a text has the format and checksum of a token. The token need not exist. */
export function looksLikeToken(text: string): boolean {
  return /^cthr_[0-9A-Za-z]{36}$/.test(text) && checksumOf(text.slice(5, 35)) === text.slice(35);
}

const checksumOf = (random: string) => toBase62(crc32(random), 6);

/** Creates a token. Returns its text only once, because only the hash is stored. */
export async function createToken({ db, clock }: StoreContext, request: NewToken, text = newTokenText()) {
  const { userId, name, scopes, audience = 'rest', expiresInDays = tokenDays.standard } = request;
  if (expiresInDays > tokenDays.longest)
    throw new RefusedError(`A token is valid for at most ${tokenDays.longest} days.`);
  const now = clock();
  const row = {
    id: newId('tok'),
    hash: hashOf(text),
    user_id: userId,
    name,
    scopes: scopes.join(' '),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + expiresInDays * day).toISOString(),
    revoked_at: null,
    door: audience,
    last_used_at: null,
  };
  await inTransaction(db, async (transaction) => {
    await requireFreeSlot(transaction, userId, now);
    await transaction.insertInto('tokens').values(row).execute();
  });
  return { ...toInfo(row), token: text };
}

/** Refuses a token above the limit. No other token of the user can be added until the transaction ends. */
async function requireFreeSlot(db: Db, userId: string, now: Date): Promise<void> {
  await lockUser(db, userId);
  const { valid } = await db
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll<number | string>().as('valid'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  if (Number(valid) >= limits.tokensPerUser)
    throw new RefusedError(`The user has ${limits.tokensPerUser} valid tokens. Revoke one of them first.`);
}

const ofToken = ['id', 'user_id', 'name', 'scopes', 'expires_at', 'revoked_at'] as const;
const ofUser = ['rate_limit', 'rate_window_seconds'] as const;
/** The columns of `tokenByHash`, in order. */
export const tokenColumns = [...ofToken, ...ofUser] as const;

/** Selects the token with a hash, and its user. Every lookup of a caller starts with this query. */
export const tokenByHash = (db: Db, value: Placeholders<{ hash: string; audience: Audience }>) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where('tokens.hash', '=', value.hash)
    .where('tokens.door', '=', value.audience)
    .where('users.disabled_at', 'is', null)
    .select(ofToken.map((name) => `tokens.${name}` as const))
    .select(ofUser.map((name) => `users.${name}` as const));

export type TokenRecord = InferResult<ReturnType<typeof tokenByHash>>[number];
type TokenRow = RowOf<TokenRecord, typeof tokenColumns>;

const selectByHash = prepare<{ hash: string; audience: Audience }>()(tokenColumns, tokenByHash);

/**
 * The caller of a token; `undefined` if the token is unknown, expired, revoked or for another audience. Tokens are looked up by
 * hash, so that timing reveals nothing about unknown tokens.
 */
export async function findCaller(
  { db, clock, onTokenUsed }: StoreContext,
  token: string,
  audience: Audience = 'rest',
): Promise<Caller | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await selectByHash(db, {}, { hash: hashOf(token), audience });
  const caller = toCaller(found, clock);
  if (caller) onTokenUsed(caller.tokenId);
  return caller;
}

const scopesIn = (text: string) => text.split(' ').filter(Boolean);

/** The caller of a token; `undefined` if the token is revoked or expired. */
export function toCaller(found: TokenRow | undefined, clock: () => Date): Caller | undefined {
  if (!found) return undefined;
  const [tokenId, userId, tokenName, scopes, expiresAt, revokedAt, requests, windowSeconds] = found;
  if (revokedAt !== null || !(Date.parse(expiresAt) > clock().getTime())) return undefined;
  return {
    userId,
    tokenId,
    tokenName,
    expiresAt,
    scopes: scopesIn(scopes),
    rateLimit: requests === null || windowSeconds === null ? null : { requests, windowSeconds },
  };
}

/** Revokes a token immediately. */
export async function revokeToken({ db, clock }: StoreContext, tokenId: string): Promise<void> {
  const { revoked_at } = await requireRow(db, 'tokens', tokenId);
  await updateRow(db, 'tokens', tokenId, { revoked_at: revoked_at ?? clock().toISOString() });
}

/** All tokens, oldest first; or the valid and the newest tokens of one user. */
export async function listTokens({ db, clock }: StoreContext, of?: { userId: string }): Promise<Token[]> {
  const tokens = db.selectFrom('tokens').selectAll();
  if (!of) return (await tokens.orderBy('created_at').orderBy('id').execute()).map(toInfo);
  const newest = tokens
    .where('user_id', '=', of.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.listedTokens);
  const valid = newest.where('revoked_at', 'is', null).where('expires_at', '>', clock().toISOString());
  const rows = [...(await valid.execute()), ...(await newest.execute())];
  const unique = new Map(rows.map((row) => [row.id, toInfo(row)])).values();
  return [...unique].sort((a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id));
}

function toInfo(row: Selectable<Database['tokens']>): Token {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    scopes: scopesIn(row.scopes),
    audience: row.door,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
