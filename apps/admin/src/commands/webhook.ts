import { CouldNotRun, wholeNumber } from '@threads-api/command-line';
import { contract, type WebhookEvent } from '@threads-api/contract';
import { eventTypes, scopeFor } from '@threads-api/store';
import { checkWebhookUrl } from '@threads-api/webhook-address';
import type { Command } from '../command.ts';

const { scopes } = contract;

/** What most events need. */
const standardScope = scopeFor('thread.created');

const list = (value: unknown) => [value ?? []].flat() as string[];

/** Where events go (D29). */
export const webhook: Record<string, Command> = {
  'webhook create': {
    summary: 'Registers an endpoint. Its secret is shown now and never again.',
    options: {
      url: { type: 'string', help: 'where to post to; https', required: true },
      owner: { type: 'string', help: 'whose view it sees: the id of a user', required: true },
      event: {
        type: 'string',
        help: `one of ${eventTypes.join(', ')}; may be repeated; default: all it may see`,
        multiple: true,
      },
      scope: {
        type: 'string',
        help: `one of ${scopes.join(', ')}; may be repeated; default ${standardScope}`,
        multiple: true,
      },
    },
    async run({ store, values: { url, owner, event, scope } }) {
      const allowLoopback = process.env.WEBHOOKS_ALLOW_LOOPBACK === '1';
      const granted = list(scope).length > 0 ? list(scope) : [standardScope];
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
    summary: 'Lists the endpoints, without their secrets, and why one is disabled.',
    run: ({ store }) => store.listEndpoints(),
  },
  'webhook rotate': {
    summary: 'Gives an endpoint a new secret, shown now and never again. The old one signs too for 24 hours.',
    positionals: ['WEBHOOK_ID'],
    options: { force: { type: 'boolean', help: 'even while a rotation is under way: the secret of before ends now' } },
    run: ({ store, values: { force }, positionals: [id = ''] }) => store.rotateSecret(id, { force: force === true }),
  },
  'webhook enable': {
    summary: 'Lets deliveries go on, those that wait included.',
    positionals: ['WEBHOOK_ID'],
    async run({ store, positionals: [id = ''] }) {
      await store.enableEndpoint(id);
      return { id, enabled: true };
    },
  },
  'webhook disable': {
    summary: 'Stops deliveries. What waits is kept; what happens meanwhile is not sent.',
    positionals: ['WEBHOOK_ID'],
    async run({ store, positionals: [id = ''] }) {
      await store.disableEndpoint(id, 'the operator disabled it');
      return { id, enabled: false };
    },
  },
  'webhook delete': {
    summary: 'Takes an endpoint away, with all that waits for it.',
    positionals: ['WEBHOOK_ID'],
    async run({ store, positionals: [id = ''] }) {
      await store.deleteEndpoint(id);
      return { id, deleted: true };
    },
  },
  'webhook test': {
    summary: 'Leaves an example of the contract to be delivered, to see whether the receiver takes it.',
    positionals: ['WEBHOOK_ID'],
    options: { event: { type: 'string', help: 'which event; default: the first that the endpoint gets' } },
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
    options: { limit: { type: 'string', help: 'how many; default 20' } },
    run: ({ store, values: { limit = '20' }, positionals: [id = ''] }) =>
      store.listDeliveries(id, wholeNumber('--limit', limit, 1, 1000)),
  },
  'webhook attempts': {
    summary: 'Lists every attempt of a delivery.',
    positionals: ['DELIVERY_ID'],
    run: ({ store, positionals: [id = ''] }) => store.listAttempts(id),
  },
  'webhook redeliver': {
    summary: 'Delivers once more, whatever became of it.',
    positionals: ['DELIVERY_ID'],
    async run({ store, positionals: [id = ''] }) {
      await store.redeliver(id);
      return { id, state: 'pending' };
    },
  },
};
