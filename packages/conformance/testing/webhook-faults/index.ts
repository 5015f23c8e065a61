import { deliveryFaults } from './delivery-faults.ts';
import { draftFaults } from './draft-faults.ts';
import { eventFaults } from './event-faults.ts';
import type { WebhookFault } from './webhook-fault.ts';

/** Every fault that the tests inject, to prove that `threads-conformance webhooks` reports it. */
export const webhookFaults: readonly WebhookFault[] = [...eventFaults, ...deliveryFaults, ...draftFaults];
