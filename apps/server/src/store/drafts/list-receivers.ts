import type { Receiver, ReceiverDelivery } from '#inbox-contract';
import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import type { StoreContext } from '../store-context.ts';
import { type EventType, scopeFor } from '../webhooks/endpoints.ts';
import { type DraftAccess, mayAccess } from './draft.ts';

/** How many deliveries of an endpoint are searched for the message. */
const searched = 50;

/** The webhooks that receive an event when the draft is sent; `undefined` if the user may not see the draft. */
export async function listReceivers(
  { db }: StoreContext,
  { draftId, ...access }: DraftAccess & { draftId: string },
): Promise<Receiver[] | undefined> {
  if (!isPossibleId(draftId)) return undefined;
  const draft = await db
    .selectFrom('drafts')
    .select(['thread_id', 'user_id', 'token_id', 'message_id'])
    .where('id', '=', draftId)
    .executeTakeFirst();
  if (!draft || !(await mayAccess(db, draft, access))) return undefined;
  const endpoints = await db
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('users', 'users.id', 'endpoint.owner_id')
    .innerJoin('inbox_members', 'inbox_members.user_id', 'endpoint.owner_id')
    .innerJoin('threads', 'threads.inbox_id', 'inbox_members.inbox_id')
    .where('threads.id', '=', draft.thread_id)
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
      delivery: await findDelivery(db, endpoint.id, types, draft.message_id),
    });
  }
  return receivers;
}

async function findDelivery(
  db: Db,
  endpointId: string,
  types: EventType[],
  messageId: string | null,
): Promise<ReceiverDelivery | null> {
  const rows = await db
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('webhook_attempts as attempt', (join) =>
      join.onRef('attempt.delivery_id', '=', 'delivery.id').onRef('attempt.number', '=', 'delivery.attempts'),
    )
    .where('delivery.endpoint_id', '=', endpointId)
    .where('delivery.type', 'in', types)
    .select(['delivery.payload', 'delivery.state', 'attempt.at', 'attempt.status'])
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(searched)
    .execute();
  const reports = ({ payload }: { payload: string }) => JSON.parse(payload).data?.messageId === messageId;
  const ofMessage = messageId === null ? undefined : rows.find(reports);
  const found = ofMessage ?? rows[0];
  return found
    ? { isOfMessage: ofMessage !== undefined, state: found.state, at: found.at, status: found.status }
    : null;
}
