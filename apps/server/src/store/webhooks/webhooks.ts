import type { Db } from '../database/database.ts';
import { addTestDelivery, listAttempts, listDeliveries, redeliver } from './deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  type NewEndpoint,
  rotateSecret,
  sealSecrets,
} from './endpoints.ts';
import { fanOut } from './fan-out.ts';
import { type AttemptResult, recordAttempts } from './record-attempts.ts';
import type { SecretBox } from './secret-box.ts';
import { countWaiting, dueEndpoints, type TakeDeliveries, takeDeliveries } from './take-deliveries.ts';

/** The registered webhooks and their deliveries. */
export function createWebhooks(db: Db, clock: () => Date, box: SecretBox) {
  return {
    /** Returns the secret. It cannot be read again later. */
    createEndpoint: (endpoint: NewEndpoint) => createEndpoint(db, clock, box, endpoint),
    /** All endpoints, or the endpoints of one user, oldest first. */
    listEndpoints: (of?: { ownerId: string }) => listEndpoints(db, clock, of),
    /** Returns the new secret. It cannot be read again later. Both secrets sign during the overlap. */
    rotateSecret: (endpointId: string, options?: { force?: boolean }) =>
      rotateSecret(db, clock, box, endpointId, options),
    /** Encrypts the secrets that are not yet encrypted with the newest key. Returns the number of changed endpoints. */
    sealSecrets: () => sealSecrets(db, box),
    enableEndpoint: (endpointId: string) => enableEndpoint(db, endpointId),
    disableEndpoint: (endpointId: string, because: string) => disableEndpoint(db, clock, endpointId, because),
    deleteEndpoint: (endpointId: string) => deleteEndpoint(db, endpointId),
    /** The newest first, each with its last attempt. */
    listDeliveries: (endpointId: string, limit: number) => listDeliveries(db, endpointId, limit),
    listAttempts: (deliveryId: string) => listAttempts(db, deliveryId),
    redeliver: (deliveryId: string) => redeliver(db, clock, deliveryId),
    /** Returns the id of the delivery. */
    addTestDelivery: (endpointId: string, event: { type: string }) => addTestDelivery(db, clock, endpointId, event),
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** The operations that a worker needs to deliver events. */
export function createWebhookQueue(db: Db, clock: () => Date, box: SecretBox) {
  return {
    /** Creates deliveries for events in the outbox. Returns the number of events. */
    fanOut: (limit: number) => fanOut(db, clock, limit),
    /** The endpoints with a due delivery. */
    dueEndpoints: (except: string[]) => dueEndpoints(db, clock, except),
    takeDeliveries: (request: TakeDeliveries) => takeDeliveries(db, clock, box, request),
    /** Returns the endpoints that are now disabled. */
    recordAttempts: (results: AttemptResult[]) => recordAttempts(db, results),
    countWaiting: () => countWaiting(db),
  };
}

export type WebhookQueue = ReturnType<typeof createWebhookQueue>;
