import { contract, type WebhookEvent } from '@threads-api/contract';
import { z } from 'zod';
import {
  type Audit,
  checkWebhookUrl,
  type EndpointInfo,
  eventTypes,
  type Session,
  scopeFor,
  type Webhooks,
} from '#store';
import { Refusal } from '../errors.ts';
import { createRoutes } from './route-kit.ts';
import { withoutDuplicates } from './without-duplicates.ts';

const event = z.enum(eventTypes as [string, ...string[]]);
const newWebhook = z.object({ url: z.string(), events: z.array(event).min(1).max(20).transform(withoutDuplicates) });
const nothing = z.object({});
const newest = 50;

interface OnWebhook {
  store: Webhooks;
  session: Session;
  params: { id: string };
}

/** The user's own webhooks and their deliveries. */
export function createWebhookRoutes(store: Webhooks & Audit, { allowLoopback }: { allowLoopback: boolean }) {
  const { router, read, change } = createRoutes(store);
  /** Runs an action on one of the user's own webhooks. */
  const onOwn =
    <Result>(act: (store: Webhooks, endpoint: EndpointInfo) => Promise<Result>) =>
    async ({ store, session: { userId }, params: { id } }: OnWebhook): Promise<Result> =>
      act(store, await findOwn(store, userId, id));

  read('GET /webhooks', async ({ session: { userId } }) => ({
    data: await store.listEndpoints({ ownerId: userId }),
    events: eventTypes,
  }));
  read('GET /webhooks/:id/deliveries', async ({ session: { userId }, params: { id } }) => ({
    data: await store.listDeliveries((await findOwn(store, userId, id)).id, newest),
  }));
  read('GET /webhooks/:id/deliveries/:delivery', async ({ session: { userId }, params: { id, delivery } }) => ({
    data: await store.listAttempts(await findOwnDelivery(store, userId, id, delivery)),
  }));
  change('POST /webhooks', 'webhook.create', newWebhook, async ({ store, session: { userId }, body }) =>
    store.createEndpoint({
      url: checkWebhookUrl(body.url, { allowLoopback }),
      ownerId: userId,
      events: body.events,
      scopes: [...new Set(body.events.map(scopeFor))],
    }),
  );
  change(
    'POST /webhooks/:id/rotate',
    'webhook.rotate',
    nothing,
    onOwn((store, { id }) => store.rotateSecret(id)),
  );
  change(
    'POST /webhooks/:id/enable',
    'webhook.enable',
    nothing,
    onOwn(async (store, { id }) => {
      await store.enableEndpoint(id);
      return { id };
    }),
  );
  change(
    'DELETE /webhooks/:id',
    'webhook.delete',
    nothing,
    onOwn(async (store, { id }) => {
      await store.deleteEndpoint(id);
      return { id };
    }),
  );
  change(
    'POST /webhooks/:id/test',
    'webhook.test',
    nothing,
    onOwn(async (store, { id, events, disabledAt }) => {
      if (disabledAt)
        throw new Refusal(409, 'The webhook is disabled, so nothing would be delivered. Enable it first.');
      const [example] = contract.webhooks.find(({ type }) => type === events[0])?.examples ?? [];
      if (!example) throw new Refusal(409, 'The contract has no example of this event.');
      return { id: await store.addTestDelivery(id, example.value as WebhookEvent) };
    }),
  );
  const redeliver = 'POST /webhooks/:id/deliveries/:delivery/redeliver';
  change(redeliver, 'webhook.redeliver', nothing, async ({ store, session: { userId }, params }) => {
    const id = await findOwnDelivery(store, userId, params.id, params.delivery);
    await store.redeliver(id);
    return { id };
  });
  return router;
}

async function findOwn(store: Webhooks, userId: string, id: string): Promise<EndpointInfo> {
  const endpoint = (await store.listEndpoints({ ownerId: userId })).find((known) => known.id === id);
  if (!endpoint) throw new Refusal(404, 'There is no such webhook.');
  return endpoint;
}

/** Finds a delivery of one of the user's own webhooks. */
async function findOwnDelivery(store: Webhooks, userId: string, id: string, delivery: string): Promise<string> {
  const { id: endpointId } = await findOwn(store, userId, id);
  const known = await store.listDeliveries(endpointId, newest);
  if (!known.some((candidate) => candidate.id === delivery)) throw new Refusal(404, 'There is no such delivery.');
  return delivery;
}
