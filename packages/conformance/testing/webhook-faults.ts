import { deliveryFaults } from './webhook-faults/delivery-faults.ts';
import { draftFaults } from './webhook-faults/draft-faults.ts';
import { eventFaults } from './webhook-faults/event-faults.ts';
import type { WebhookFault } from './webhook-faults/webhook-fault.ts';

/** Every fault that the tests inject, to prove that `threads-conformance webhooks` reports it. */
export const webhookFaults: readonly WebhookFault[] = [...eventFaults, ...deliveryFaults, ...draftFaults];
