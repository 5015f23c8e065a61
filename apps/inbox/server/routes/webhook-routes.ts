import { contract, type WebhookEvent } from '@threads-api/contract';
import { type Audit, eventTypes, scopeFor, type Webhooks } from '@threads-api/store';
import { checkWebhookUrl } from '@threads-api/webhook-address';
import { z } from 'zod';
import { Refusal } from '../errors.ts';
import { createRoutes } from './route-kit.ts';

const newWebhook = z.object({ url: z.string(), events: z.array(z.enum(eventTypes as [string, ...string[]])).min(1) });
const nothing = z.object({});
const newest = 50;

/** The user's own webhooks, with what was delivered to them. */
export function createWebhookRoutes(store: Webhooks & Audit, { allowLoopback }: { allowLoopback: boolean }) {
  const { router, read, change } = createRoutes(store);

  const own = async (store: Webhooks, userId: string, id = '') => {
    const endpoint = (await store.listEndpoints({ ownerId: userId })).find((known) => known.id === id);
    if (!endpoint) throw new Refusal(404, 'There is no such webhook.');
    return endpoint;
  };
  /** A delivery is found by its webhook: the path names both. */
  const ownDelivery = async (store: Webhooks, userId: string, id = '', delivery = '') => {
    const { id: endpointId } = await own(store, userId, id);
    const known = await store.listDeliveries(endpointId, newest);
    if (!known.some((candidate) => candidate.id === delivery)) throw new Refusal(404, 'There is no such delivery.');
    return delivery;
  };

  read('/webhooks', async ({ session: { userId } }) => ({
    data: await store.listEndpoints({ ownerId: userId }),
    events: eventTypes,
  }));
  read('/webhooks/:id/deliveries', async ({ session: { userId }, params: { id } }) => ({
    data: await store.listDeliveries((await own(store, userId, id)).id, newest),
  }));
  read('/webhooks/:id/deliveries/:delivery', async ({ session: { userId }, params: { id, delivery } }) => ({
    data: await store.listAttempts(await ownDelivery(store, userId, id, delivery)),
  }));
  change(
    'post',
    '/webhooks',
    'webhook.create',
    newWebhook,
    async ({ store, session: { userId }, body: { url, events } }) =>
      store.createEndpoint({
        url: checkWebhookUrl(url, { allowLoopback }),
        ownerId: userId,
        events,
        scopes: [...new Set(events.map(scopeFor))],
      }),
  );
  change(
    'post',
    '/webhooks/:id/rotate',
    'webhook.rotate',
    nothing,
    async ({ store, session: { userId }, params: { id } }) => store.rotateSecret((await own(store, userId, id)).id),
  );
  change(
    'post',
    '/webhooks/:id/enable',
    'webhook.enable',
    nothing,
    async ({ store, session: { userId }, params: { id } }) => {
      const endpoint = await own(store, userId, id);
      await store.enableEndpoint(endpoint.id);
      return { id: endpoint.id };
    },
  );
  change(
    'delete',
    '/webhooks/:id',
    'webhook.delete',
    nothing,
    async ({ store, session: { userId }, params: { id } }) => {
      const endpoint = await own(store, userId, id);
      await store.deleteEndpoint(endpoint.id);
      return { id: endpoint.id };
    },
  );
  change(
    'post',
    '/webhooks/:id/test',
    'webhook.test',
    nothing,
    async ({ store, session: { userId }, params: { id } }) => {
      const { id: endpointId, events, disabledAt } = await own(store, userId, id);
      if (disabledAt)
        throw new Refusal(409, 'The webhook is disabled, so nothing would be delivered. Enable it first.');
      const [example] = contract.webhooks.find(({ type }) => type === events[0])?.examples ?? [];
      if (!example) throw new Refusal(409, 'The contract has no example of this event.');
      return { id: await store.addTestDelivery(endpointId, example.value as WebhookEvent) };
    },
  );
  change(
    'post',
    '/webhooks/:id/deliveries/:delivery/redeliver',
    'webhook.redeliver',
    nothing,
    async ({ store, session: { userId }, params: { id, delivery } }) => {
      const deliveryId = await ownDelivery(store, userId, id, delivery);
      await store.redeliver(deliveryId);
      return { id: deliveryId };
    },
  );
  return router;
}
