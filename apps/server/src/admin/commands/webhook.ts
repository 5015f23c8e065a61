import { CouldNotRun, wholeNumber } from '@threads-api/cli';
import { contract, isScope } from '@threads-api/contract';
import type { Settings } from '#settings';
import { ConflictError, checkWebhookUrl, eventTypes, limits, scopeFor, unknownEvent } from '#store';
import { named, type OperatorCommand, recorded, unrecorded } from '../operator-command.ts';
import { changeOne } from '../read-options.ts';

const { scopes } = contract;

/** The scope that most events need. */
const defaultScope = scopeFor('thread.created');

const list = (value: unknown) => [value ?? []].flat().map(String);

const checkUrl = (url: unknown, { webhooksAllowLoopback: allowLoopback }: Settings) =>
  checkWebhookUrl(String(url), { allowLoopback });

/** Checks that the scopes allow the events. Without events, returns all events that the scopes allow. */
function subscriptionOf(wanted: string[], granted: string[]): { events: string[]; scopes: string[] } {
  const unknownScope = granted.find((name) => !isScope(name));
  if (unknownScope) throw new CouldNotRun(`There is no scope '${unknownScope}'. Use ${scopes.join(' or ')}.`);
  const permitted = (type: string) => granted.includes(scopeFor(type));
  const events = wanted.length > 0 ? wanted : eventTypes.filter(permitted);
  for (const type of events) {
    if (!eventTypes.some((known) => known === type)) throw unknownEvent(type);
    if (!permitted(type)) throw new CouldNotRun(`${type} needs --scope ${scopeFor(type)}.`);
  }
  return { events, scopes: granted };
}

/** Webhook endpoints and their deliveries (D29). */
export const commands: Record<string, OperatorCommand> = {
  'webhook create': {
    changes: true,
    summary: 'Registers an endpoint. Its secret is shown only once.',
    options: {
      url: unrecorded('the URL that receives events; https', { required: true }),
      owner: named('user', 'the user whose threads the events are about'),
      event: recorded(`one of ${eventTypes.join(', ')}; may be repeated; default: all that the scopes allow`, {
        multiple: true,
      }),
      scope: recorded(`one of ${scopes.join(', ')}; may be repeated; replaces the default ${defaultScope}`, {
        multiple: true,
      }),
    },
    async run({ store, settings, values: { url, owner, event, scope } }) {
      const granted = list(scope).length > 0 ? list(scope) : [defaultScope];
      return store.createEndpoint({
        url: checkUrl(url, settings),
        ownerId: String(owner),
        ...subscriptionOf(list(event), granted),
      });
    },
  },
  'webhook list': {
    summary: 'Lists the endpoints, without their secrets, and the reasons why some are disabled.',
    run: ({ store }) => store.listEndpoints(),
  },
  'webhook encrypt-secrets': {
    summary: `Encrypts the secrets that were stored before WEBHOOK_SECRETS_KEY was set, or with an older key.
To replace the key: set WEBHOOK_SECRETS_KEY=NEW,OLD everywhere and restart; run this; set WEBHOOK_SECRETS_KEY=NEW.`,
    changes: true,
    async run({ store, settings }) {
      if (!settings.webhookSecretsKey)
        throw new CouldNotRun('WEBHOOK_SECRETS_KEY is not set. Make a key with: openssl rand -base64 32');
      return { encrypted: await store.sealSecrets() };
    },
  },
  'webhook rotate': {
    changes: true,
    summary: 'Creates a new secret for an endpoint, shown only once. The old secret also signs for 24 hours.',
    positionals: ['WEBHOOK_ID'],
    options: {
      force: recorded('rotate even during a rotation; the previous secret stops signing now', { type: 'boolean' }),
    },
    run: ({ store, values: { force }, positionals: [id = ''] }) =>
      store.rotateSecret(id, { force: force === true }).catch((error: unknown) => {
        throw error instanceof ConflictError
          ? new CouldNotRun(`${error.message} Use --force to rotate anyway.`)
          : error;
      }),
  },
  'webhook enable': changeOne('Resumes deliveries, including those that were waiting.', 'WEBHOOK_ID', (store, id) =>
    store.enableEndpoint(id),
  ),
  'webhook disable': changeOne(
    'Stops deliveries. Waiting deliveries are kept; events that happen while it is disabled are not delivered.',
    'WEBHOOK_ID',
    (store, id) => store.disableEndpoint(id, 'the operator disabled it'),
  ),
  'webhook delete': changeOne('Deletes an endpoint and its deliveries.', 'WEBHOOK_ID', (store, id) =>
    store.deleteEndpoint(id),
  ),
  'webhook test': {
    changes: true,
    summary: 'Queues an example event from the contract, to test the receiver.',
    positionals: ['WEBHOOK_ID'],
    options: {
      event: recorded('the type of the event; default: the first that the endpoint subscribes to'),
    },
    async run({ store, values: { event }, positionals: [id = ''] }) {
      const added = await store.addTestDelivery(id, event === undefined ? undefined : String(event));
      return { ...added, state: 'pending' };
    },
  },
  'webhook deliveries': {
    summary: 'Lists the newest deliveries to an endpoint, each with its last attempt.',
    positionals: ['WEBHOOK_ID'],
    options: { limit: unrecorded('the maximum number; default 20') },
    run: ({ store, values: { limit = '20' }, positionals: [id = ''] }) =>
      store.listDeliveries(id, wholeNumber('--limit', limit, 1, 1000)),
  },
  'webhook attempts': {
    summary: `Lists the newest attempts of a delivery, at most ${limits.listedAttempts}.`,
    positionals: ['DELIVERY_ID'],
    run: ({ store, positionals: [id = ''] }) => store.listAttempts(id),
  },
  'webhook redeliver': changeOne('Delivers an event again, even one that succeeded.', 'DELIVERY_ID', (store, id) =>
    store.redeliver(id),
  ),
};
