import type { Attempt, Delivery, Webhook } from '#inbox-contract';
import type { Db } from '../database/database.ts';
import { addTestDelivery, listAttempts, listDeliveries, redeliver } from './deliveries.ts';
import {
  changeEndpoint,
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
import {
  countWaiting,
  dueEndpoints,
  type TakeDeliveries,
  type TakenDelivery,
  takeDeliveries,
} from './take-deliveries.ts';

/** The registered webhooks and their deliveries. */
export interface Webhooks {
  /** Returns the secret. It cannot be read again later. */
  createEndpoint(endpoint: NewEndpoint): Promise<NewEndpoint & { id: string; secret: string }>;
  /** All endpoints, or the endpoints of one user, oldest first. */
  listEndpoints(of?: { ownerId: string }): Promise<Webhook[]>;
  /** Returns the new secret. It cannot be read again later. Both secrets sign during the overlap. */
  rotateSecret(
    endpointId: string,
    options?: { force?: boolean },
  ): Promise<{ id: string; secret: string; rotatingUntil: string }>;
  changeEndpoint(endpointId: string, change: Partial<Omit<NewEndpoint, 'ownerId'>>): Promise<void>;
  /** Encrypts the secrets that are not yet encrypted with the newest key. Returns the number of changed endpoints. */
  sealSecrets(): Promise<number>;
  enableEndpoint(endpointId: string): Promise<void>;
  disableEndpoint(endpointId: string, because: string): Promise<void>;
  deleteEndpoint(endpointId: string): Promise<void>;
  /** The newest first, each with its last attempt. */
  listDeliveries(endpointId: string, limit: number): Promise<Delivery[]>;
  listAttempts(deliveryId: string): Promise<Attempt[]>;
  redeliver(deliveryId: string): Promise<void>;
  /** Returns the id of the delivery. */
  addTestDelivery(endpointId: string, event: { type: string }): Promise<string>;
}

/** The operations that a worker needs to deliver events. */
export interface WebhookQueue {
  /** Creates deliveries for events in the outbox. Returns the number of events. */
  fanOut(limit: number): Promise<number>;
  /** The endpoints with a due delivery. */
  dueEndpoints(except: string[]): Promise<string[]>;
  takeDeliveries(request: TakeDeliveries): Promise<TakenDelivery[]>;
  /** Returns the endpoints that are now disabled. */
  recordAttempts(results: AttemptResult[]): Promise<Set<string>>;
  countWaiting(): Promise<{ events: number; deliveries: number }>;
}

export function createWebhooks(db: Db, clock: () => Date, box: SecretBox): Webhooks & WebhookQueue {
  return {
    createEndpoint: (endpoint) => createEndpoint(db, clock, box, endpoint),
    listEndpoints: (of) => listEndpoints(db, clock, of),
    rotateSecret: (endpointId, options) => rotateSecret(db, clock, box, endpointId, options),
    changeEndpoint: (endpointId, change) => changeEndpoint(db, endpointId, change),
    sealSecrets: () => sealSecrets(db, box),
    enableEndpoint: (endpointId) => enableEndpoint(db, endpointId),
    disableEndpoint: (endpointId, because) => disableEndpoint(db, clock, endpointId, because),
    deleteEndpoint: (endpointId) => deleteEndpoint(db, endpointId),
    listDeliveries: (endpointId, limit) => listDeliveries(db, endpointId, limit),
    listAttempts: (deliveryId) => listAttempts(db, deliveryId),
    redeliver: (deliveryId) => redeliver(db, clock, deliveryId),
    addTestDelivery: (endpointId, event) => addTestDelivery(db, clock, endpointId, event),
    fanOut: (limit) => fanOut(db, clock, limit),
    dueEndpoints: (except) => dueEndpoints(db, clock, except),
    takeDeliveries: (request) => takeDeliveries(db, clock, box, request),
    recordAttempts: (results) => recordAttempts(db, results),
    countWaiting: () => countWaiting(db),
  };
}
