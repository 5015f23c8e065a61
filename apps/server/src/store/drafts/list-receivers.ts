import type { Selectable } from 'kysely';
import type { Receiver, ReceiverDelivery } from '#inbox-contract';
import type { Database, Db } from '../database/database.ts';
import { propertyOf } from '../database/dialect.ts';
import { isPossibleId } from '../database/ids.ts';
import type { StoreContext } from '../store-context.ts';
import { deliveriesTo } from '../webhooks/deliveries.ts';
import { type EventType, scopeFor } from '../webhooks/endpoints.ts';
import { type DraftAccess, mayAccess } from './draft.ts';

/**
 * The webhooks that receive an event when the draft is sent; `undefined` if the user may not see the draft. After sending,
 * those that existed then.
 */
export async function listReceivers(
  { db }: StoreContext,
  { draftId, ...access }: DraftAccess & { draftId: string },
): Promise<Receiver[] | undefined> {
  if (!isPossibleId(draftId)) return undefined;
  const draft = await db
    .selectFrom('drafts')
    .select(['thread_id', 'user_id', 'token_id', 'message_id', 'updated_at'])
    .where('id', '=', draftId)
    .executeTakeFirst();
  if (!draft || !(await mayAccess(db, draft, access))) return undefined;
  const endpoints = await db
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('users', 'users.id', 'endpoint.owner_id')
    .innerJoin('inbox_members', 'inbox_members.user_id', 'endpoint.owner_id')
    .innerJoin('threads', 'threads.inbox_id', 'inbox_members.inbox_id')
    .where('threads.id', '=', draft.thread_id)
    .$if(draft.message_id !== null, (query) => query.where('endpoint.created_at', '<=', draft.updated_at))
    .select(['endpoint.id', 'endpoint.owner_id', 'endpoint.events', 'endpoint.scopes', 'endpoint.disabled_at'])
    .select('users.name')
    .orderBy('endpoint.created_at')
    .execute();
  const receivers: Receiver[] = [];
  for (const endpoint of endpoints) {
    const [events, scopes] = [endpoint.events.split(' '), endpoint.scopes.split(' ')];
    // Only the user of the agent that proposed the draft receives `draft.sent` (D34).
    const isProposer = draft.token_id !== null && draft.user_id === endpoint.owner_id;
    const sent: EventType[] = ['message.created', ...(isProposer ? ['draft.sent' as const] : [])];
    const types = sent.filter((type) => events.includes(type) && scopes.includes(scopeFor(type)));
    if (types.length === 0) continue;
    receivers.push({
      ownerName: endpoint.name,
      isDisabled: endpoint.disabled_at !== null,
      delivery: await findDelivery(db, endpoint.id, types, draft),
    });
  }
  return receivers;
}

/**
 * For a sent draft, the delivery of its message. Otherwise, the newest delivery to the endpoint, which shows whether it
 * works.
 */
async function findDelivery(
  db: Db,
  endpointId: string,
  types: EventType[],
  draft: Pick<Selectable<Database['drafts']>, 'thread_id' | 'message_id'>,
): Promise<ReceiverDelivery | null> {
  const { message_id: messageId } = draft;
  const found = await deliveriesTo(db, endpointId)
    .where('delivery.type', 'in', types)
    .select(['delivery.state', 'attempt.at', 'attempt.status'])
    .$if(messageId !== null, (sent) =>
      sent
        .where('delivery.thread_id', '=', draft.thread_id)
        .where(propertyOf(db, 'delivery.payload', 'data', 'messageId'), '=', messageId),
    )
    .executeTakeFirst();
  return found ?? null;
}
