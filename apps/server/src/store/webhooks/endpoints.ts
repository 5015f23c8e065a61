import { randomBytes } from 'node:crypto';
import { contract, type WebhookEvent } from '@threads-api/contract';
import type { Db } from '../database/database.ts';
import { ConflictError, NotFoundError, RefusedError } from '../database/errors.ts';
import { newId } from '../database/ids.ts';
import { inTransaction, lockRows, lockUser } from '../database/locks.ts';
import { requireRow, updateRow } from '../database/require-row.ts';
import { limits } from '../limits.ts';
import type { StoreContext } from '../store-context.ts';
import type { SecretBox } from './secret-box.ts';

export type EventType = WebhookEvent['type'];

/** Every event of the contract. */
export const eventTypes = contract.webhooks.map(({ type }) => type as EventType);

export const unknownEvent = (type: string) =>
  new RefusedError(`There is no event '${type}'. Use ${eventTypes.join(', ')}.`);

const scopes = new Map(contract.webhooks.map(({ type, scope = '' }) => [type, scope]));

/** The scope that an event needs, besides the owner's view of the thread. */
export const scopeFor = (type: string): string => scopes.get(type) ?? '';

interface NewEndpoint {
  url: string;
  /** Only events of threads that this user sees are delivered. */
  ownerId: string;
  events: string[];
  scopes: string[];
}

const hours = 60 * 60 * 1000;
/** How long the old secret signs alongside the new one. */
const { rotationHours } = contract.delivery;

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Returns the secret. It cannot be read again later. */
export async function createEndpoint({ db, clock, secrets: box }: StoreContext, request: NewEndpoint) {
  const { url, ownerId, events, scopes } = request;
  await requireKey(db, box);
  const id = newId('whe');
  const secret = newSecret();
  await inTransaction(db, async (transaction) => {
    await lockUser(transaction, ownerId);
    const owned = transaction.selectFrom('webhook_endpoints').select(['id', 'url']).where('owner_id', '=', ownerId);
    const others = await owned.execute();
    // It would only deliver every event twice.
    const same = others.find((other) => other.url === url);
    if (same) throw new ConflictError(`The user already has a webhook with this URL: ${same.id}.`);
    if (others.length >= limits.webhooksPerUser)
      throw new ConflictError(
        `The user already has ${others.length} webhooks, and may have ${limits.webhooksPerUser}. Delete one first.`,
      );
    await transaction
      .insertInto('webhook_endpoints')
      .values({
        id,
        url,
        owner_id: ownerId,
        events: events.join(' '),
        scopes: scopes.join(' '),
        secret: box.seal(secret),
        previous_secret: null,
        previous_until: null,
        created_at: clock().toISOString(),
        disabled_at: null,
        disabled_because: null,
        paused_until: null,
      })
      .execute();
  });
  return { id, url, ownerId, events, scopes, secret };
}

/** Refuses to encrypt with a key that is probably wrong: no process with this key could deliver to the other endpoints. */
async function requireKey(db: Db, box: SecretBox): Promise<void> {
  const rows = await db.selectFrom('webhook_endpoints').select('secret').execute();
  if (rows.length === 0 || rows.some(({ secret }) => box.opens(secret))) return;
  throw new RefusedError(
    'WEBHOOK_SECRETS_KEY opens none of the stored webhook secrets. Set it to their key. If the key is lost, delete these webhooks first.',
  );
}

/** The endpoints whose secret cannot be decrypted. They get no deliveries. */
export async function listUnreadableSecrets({ db, secrets: box }: StoreContext): Promise<string[]> {
  const rows = await db.selectFrom('webhook_endpoints').select(['id', 'secret']).orderBy('id').execute();
  return rows.filter(({ secret }) => !box.opens(secret)).map(({ id }) => id);
}

/** All endpoints, oldest first. */
export async function listEndpoints({ db, clock }: StoreContext) {
  const rows = await db.selectFrom('webhook_endpoints').selectAll().orderBy('created_at').orderBy('id').execute();
  const now = clock().toISOString();
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    ownerId: row.owner_id,
    events: row.events.split(' '),
    scopes: row.scopes.split(' ').filter(Boolean),
    createdAt: row.created_at,
    rotatingUntil: row.previous_until && row.previous_until > now ? row.previous_until : null,
    disabledAt: row.disabled_at,
    disabledBecause: row.disabled_because,
  }));
}

/** Creates a new secret. Both secrets sign during the overlap; a second rotation in that time needs `force`. */
export async function rotateSecret(
  { db, clock, secrets: box }: StoreContext,
  endpointId: string,
  { force = false } = {},
) {
  await requireKey(db, box);
  const { previous_until } = await requireRow(db, 'webhook_endpoints', endpointId);
  if (!force && previous_until && previous_until > clock().toISOString())
    throw new ConflictError(
      `A rotation is in progress until ${previous_until}. Another one would invalidate the previous secret now.`,
    );
  const secret = newSecret();
  const previousUntil = new Date(clock().getTime() + rotationHours * hours).toISOString();
  await db
    .updateTable('webhook_endpoints')
    .set(({ ref }) => ({ previous_secret: ref('secret'), previous_until: previousUntil, secret: box.seal(secret) }))
    .where('id', '=', endpointId)
    .execute();
  return { id: endpointId, secret, rotatingUntil: previousUntil };
}

/** Encrypts the secrets that are not yet encrypted with the newest key. Returns the number of changed endpoints. */
export function sealSecrets({ db, secrets: box }: StoreContext): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const query = transaction.selectFrom('webhook_endpoints').select(['id', 'secret', 'previous_secret']);
    // Locked, because a concurrent rotation would be overwritten.
    const rows = await lockRows(transaction, query, 'update').execute();
    const isOutdated = (stored: string | null) => stored !== null && !box.isCurrent(stored);
    // If the secret was rotated after the key was set, only the previous secret is outdated.
    const outdated = rows.filter(({ secret, previous_secret }) => isOutdated(secret) || isOutdated(previous_secret));
    for (const { id, secret, previous_secret } of outdated)
      await updateRow(transaction, 'webhook_endpoints', id, {
        secret: box.seal(box.open(secret)),
        previous_secret: previous_secret && box.seal(box.open(previous_secret)),
      });
    return outdated.length;
  });
}

/** Pending deliveries continue once the endpoint is enabled again. */
export async function enableEndpoint({ db }: StoreContext, endpointId: string): Promise<void> {
  await updateRow(db, 'webhook_endpoints', endpointId, {
    disabled_at: null,
    disabled_because: null,
    paused_until: null,
  });
}

export async function disableEndpoint({ db, clock }: StoreContext, endpointId: string, because: string): Promise<void> {
  const state = { disabled_at: clock().toISOString(), disabled_because: because };
  await updateRow(db, 'webhook_endpoints', endpointId, state);
}

/** Deletes the endpoint with its pending deliveries. */
export async function deleteEndpoint({ db }: StoreContext, endpointId: string): Promise<void> {
  await db
    .deleteFrom('webhook_endpoints')
    .where('id', '=', endpointId)
    .returning('id')
    .executeTakeFirstOrThrow(() => new NotFoundError('webhook', endpointId));
}
