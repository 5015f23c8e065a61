import { reply } from '@threads-api/http';
import type { Webhook } from '#inbox-contract';
import { type Audit, checkWebhookUrl, eventTypes, NotFoundError, scopeFor, type Webhooks } from '#store';
import { type InboxCaller, type InboxHandlers, makeChange } from '../inbox-caller.ts';

const newest = 50;

interface OnWebhook {
  caller: InboxCaller;
  path: { webhookId: string };
}

/** The user's own webhooks and their deliveries. */
export function createWebhookHandlers(store: Webhooks & Audit, { allowLoopback }: { allowLoopback: boolean }) {
  /** Makes a change to one of the user's own webhooks. */
  const onOwn = <R extends { id: string }>(
    request: OnWebhook,
    action: string,
    act: (store: Webhooks, endpoint: Webhook) => Promise<R>,
  ) =>
    makeChange(store, {
      caller: request.caller,
      action,
      target: request.path.webhookId,
      work: async (parts) => act(parts, await findOwn(parts, request)),
    });

  return {
    listWebhooks: async ({ caller }) => ({
      data: await store.listEndpoints({ ownerId: caller.userId }),
      events: eventTypes,
    }),
    listDeliveries: async (request) => ({
      data: await store.listDeliveries((await findOwn(store, request)).id, newest),
    }),
    async createWebhook({ caller, body }) {
      const url = checkWebhookUrl(body.url, { allowLoopback });
      const events = [...new Set(body.events)];
      const scopes = [...new Set(events.map(scopeFor))];
      const { id, secret } = await makeChange(store, {
        caller,
        action: 'webhook.create',
        work: (parts) => parts.createEndpoint({ url, ownerId: caller.userId, events, scopes }),
      });
      return reply(201, { id, secret });
    },
    async rotateSecret(request) {
      const { id, secret } = await onOwn(request, 'webhook.rotate', (parts, own) => parts.rotateSecret(own.id));
      return { id, secret };
    },
    enableWebhook: (request) =>
      onOwn(request, 'webhook.enable', async (parts, { id }) => {
        await parts.enableEndpoint(id);
        return { id };
      }),
    deleteWebhook: (request) =>
      onOwn(request, 'webhook.delete', async (parts, { id }) => {
        await parts.deleteEndpoint(id);
        return { id };
      }),
    testWebhook: (request) =>
      onOwn(request, 'webhook.test', async (parts, own) => ({ id: (await parts.addTestDelivery(own.id)).id })),
    redeliver: (request) =>
      onOwn(request, 'webhook.redeliver', async (parts, own) => {
        const id = await findDelivery(parts, own, request.path.deliveryId);
        await parts.redeliver(id);
        return { id };
      }),
  } satisfies Partial<InboxHandlers>;
}

async function findOwn(store: Webhooks, { caller, path: { webhookId } }: OnWebhook): Promise<Webhook> {
  const own = await store.listEndpoints({ ownerId: caller.userId });
  const endpoint = own.find(({ id }) => id === webhookId);
  if (!endpoint) throw new NotFoundError('webhook', webhookId);
  return endpoint;
}

/** Finds one of the newest deliveries of a webhook. */
async function findDelivery(store: Webhooks, { id }: Webhook, deliveryId: string): Promise<string> {
  const known = await store.listDeliveries(id, newest);
  if (!known.some((delivery) => delivery.id === deliveryId)) throw new NotFoundError('delivery', deliveryId);
  return deliveryId;
}
