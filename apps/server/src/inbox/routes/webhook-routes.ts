import { contract, type WebhookEvent } from '@threads-api/contract';
import { z } from 'zod';
import { type Audit, checkWebhookUrl, type EndpointInfo, eventTypes, scopeFor, type Webhooks } from '#store';
import { Refusal } from '../errors.ts';
import { createRoutes } from './route-kit.ts';

const newWebhook = z.object({ url: z.string(), events: z.array(z.enum(eventTypes as [string, ...string[]])).min(1) });
const nothing = z.object({});
const newest = 50;

/** The user's own webhooks, with what was delivered to them. */
export function createWebhookRoutes(store: Webhooks & Audit, { allowLoopback }: { allowLoopback: boolean }) {
  const { router, read, change } = createRoutes(store);
  /** A change of one of the user's own webhooks. */
  const changeOwn = (
    method: 'post' | 'delete',
    path: string,
    action: string,
    act: (store: Webhooks, endpoint: EndpointInfo) => Promise<object>,
  ) =>
    change(method, path, action, nothing, async ({ store, session: { userId }, params: { id } }) =>
      act(store, await findOwn(store, userId, id)),
    );

  read('/webhooks', async ({ session: { userId } }) => ({
    data: await store.listEndpoints({ ownerId: userId }),
    events: eventTypes,
  }));
  read('/webhooks/:id/deliveries', async ({ session: { userId }, params: { id } }) => ({
    data: await store.listDeliveries((await findOwn(store, userId, id)).id, newest),
  }));
  read('/webhooks/:id/deliveries/:delivery', async ({ session: { userId }, params: { id, delivery } }) => ({
    data: await store.listAttempts(await findOwnDelivery(store, userId, id, delivery)),
  }));
  change('post', '/webhooks', 'webhook.create', newWebhook, async ({ store, session: { userId }, body }) =>
    store.createEndpoint({
      url: checkWebhookUrl(body.url, { allowLoopback }),
      ownerId: userId,
      events: body.events,
      scopes: [...new Set(body.events.map(scopeFor))],
    }),
  );
  changeOwn('post', '/webhooks/:id/rotate', 'webhook.rotate', (store, { id }) => store.rotateSecret(id));
  changeOwn('post', '/webhooks/:id/enable', 'webhook.enable', async (store, { id }) => {
    await store.enableEndpoint(id);
    return { id };
  });
  changeOwn('delete', '/webhooks/:id', 'webhook.delete', async (store, { id }) => {
    await store.deleteEndpoint(id);
    return { id };
  });
  changeOwn('post', '/webhooks/:id/test', 'webhook.test', async (store, { id, events, disabledAt }) => {
    if (disabledAt) throw new Refusal(409, 'The webhook is disabled, so nothing would be delivered. Enable it first.');
    const [example] = contract.webhooks.find(({ type }) => type === events[0])?.examples ?? [];
    if (!example) throw new Refusal(409, 'The contract has no example of this event.');
    return { id: await store.addTestDelivery(id, example.value as WebhookEvent) };
  });
  const redeliver = '/webhooks/:id/deliveries/:delivery/redeliver';
  change('post', redeliver, 'webhook.redeliver', nothing, async ({ store, session: { userId }, params }) => {
    const id = await findOwnDelivery(store, userId, params.id, params.delivery);
    await store.redeliver(id);
    return { id };
  });
  return router;
}

async function findOwn(store: Webhooks, userId: string, id = ''): Promise<EndpointInfo> {
  const endpoint = (await store.listEndpoints({ ownerId: userId })).find((known) => known.id === id);
  if (!endpoint) throw new Refusal(404, 'There is no such webhook.');
  return endpoint;
}

/** A delivery is found by its webhook: the path names both. */
async function findOwnDelivery(store: Webhooks, userId: string, id = '', delivery = ''): Promise<string> {
  const { id: endpointId } = await findOwn(store, userId, id);
  const known = await store.listDeliveries(endpointId, newest);
  if (!known.some((candidate) => candidate.id === delivery)) throw new Refusal(404, 'There is no such delivery.');
  return delivery;
}
