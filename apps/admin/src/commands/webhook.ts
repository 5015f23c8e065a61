import { CouldNotRun, wholeNumber } from '@threads-api/command-line';
import { contract, type WebhookEvent } from '@threads-api/contract';
import { eventTypes, scopeFor, type Webhooks } from '@threads-api/store';
import { checkWebhookUrl } from '@threads-api/webhook-address';
import type { Command } from '../command.ts';

const { scopes } = contract;

/** The scope that most events need. */
const defaultScope = scopeFor('thread.created');

const list = (value: unknown) => [value ?? []].flat() as string[];

/** Webhook endpoints and their deliveries (D29). */
export const webhookCommands: Record<string, Command<Webhooks>> = {
  'webhook create': {
    summary: 'Registers an endpoint. Its secret is shown only once.',
    options: {
      url: { type: 'string', help: 'the URL that receives events; https', required: true },
      owner: {
        type: 'string',
        help: 'the id of a user; the endpoint gets events of threads that this user sees',
        required: true,
      },
      event: {
        type: 'string',
        help: `one of ${eventTypes.join(', ')}; may be repeated; default: all that the scopes allow`,
        multiple: true,
      },
      scope: {
        type: 'string',
        help: `one of ${scopes.join(', ')}; may be repeated; default ${defaultScope}`,
        multiple: true,
      },
    },
    async run({ store, values: { url, owner, event, scope } }) {
      const allowLoopback = process.env.WEBHOOKS_ALLOW_LOOPBACK === '1';
      const granted = list(scope).length > 0 ? list(scope) : [defaultScope];
      const unknownScope = granted.find((name) => !scopes.includes(name));
      if (unknownScope) throw new CouldNotRun(`There is no scope '${unknownScope}'. Use ${scopes.join(' or ')}.`);
      const permitted = (type: string) => granted.includes(scopeFor(type));
      const events = list(event).length > 0 ? list(event) : eventTypes.filter(permitted);
      for (const type of events) {
        if (!(eventTypes as string[]).includes(type))
          throw new CouldNotRun(`There is no event '${type}'. Use ${eventTypes.join(', ')}.`);
        if (!permitted(type)) throw new CouldNotRun(`${type} needs --scope ${scopeFor(type)}.`);
      }
      return store.createEndpoint({
        url: checkWebhookUrl(String(url), { allowLoopback }),
        ownerId: String(owner),
        events,
        scopes: granted,
      });
    },
  },
  'webhook list': {
    summary: 'Lists the endpoints, without their secrets, and the reasons why some are disabled.',
    run: ({ store }) => store.listEndpoints(),
  },
  'webhook rotate': {
    summary: 'Creates a new secret for an endpoint, shown only once. The old secret also signs for 24 hours.',
    positionals: ['WEBHOOK_ID'],
    options: {
      force: { type: 'boolean', help: 'rotate even during a rotation; the previous secret stops signing now' },
    },
    run: ({ store, values: { force }, positionals: [id = ''] }) => store.rotateSecret(id, { force: force === true }),
  },
  'webhook enable': {
    summary: 'Resumes deliveries, including those that were waiting.',
    positionals: ['WEBHOOK_ID'],
    async run({ store, positionals: [id = ''] }) {
      await store.enableEndpoint(id);
      return { id, enabled: true };
    },
  },
  'webhook disable': {
    summary:
      'Stops deliveries. Waiting deliveries are kept; events that happen while it is disabled are not delivered.',
    positionals: ['WEBHOOK_ID'],
    async run({ store, positionals: [id = ''] }) {
      await store.disableEndpoint(id, 'the operator disabled it');
      return { id, enabled: false };
    },
  },
  'webhook delete': {
    summary: 'Deletes an endpoint and its deliveries.',
    positionals: ['WEBHOOK_ID'],
    async run({ store, positionals: [id = ''] }) {
      await store.deleteEndpoint(id);
      return { id, deleted: true };
    },
  },
  'webhook test': {
    summary: 'Queues an example event from the contract, to test the receiver.',
    positionals: ['WEBHOOK_ID'],
    options: {
      event: { type: 'string', help: 'the type of the event; default: the first that the endpoint subscribes to' },
    },
    async run({ store, values: { event }, positionals: [id = ''] }) {
      const endpoint = (await store.listEndpoints()).find((candidate) => candidate.id === id);
      if (endpoint?.disabledAt)
        throw new CouldNotRun(`The webhook ${id} is disabled, so nothing would be delivered. Enable it first.`);
      const type = String(event ?? endpoint?.events[0] ?? eventTypes[0]);
      const [example] = contract.webhooks.find((webhook) => webhook.type === type)?.examples ?? [];
      if (!example) throw new CouldNotRun(`There is no event '${type}'. Use ${eventTypes.join(', ')}.`);
      return { id: await store.addTestDelivery(id, example.value as WebhookEvent), type, state: 'pending' };
    },
  },
  'webhook deliveries': {
    summary: 'Lists the newest deliveries to an endpoint, each with its last attempt.',
    positionals: ['WEBHOOK_ID'],
    options: { limit: { type: 'string', help: 'the maximum number; default 20' } },
    run: ({ store, values: { limit = '20' }, positionals: [id = ''] }) =>
      store.listDeliveries(id, wholeNumber('--limit', limit, 1, 1000)),
  },
  'webhook attempts': {
    summary: 'Lists all attempts of a delivery.',
    positionals: ['DELIVERY_ID'],
    run: ({ store, positionals: [id = ''] }) => store.listAttempts(id),
  },
  'webhook redeliver': {
    summary: 'Delivers again, whatever the state of the delivery.',
    positionals: ['DELIVERY_ID'],
    async run({ store, positionals: [id = ''] }) {
      await store.redeliver(id);
      return { id, state: 'pending' };
    },
  },
};
