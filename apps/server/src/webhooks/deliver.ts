import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import type { TakenDelivery } from '#store';
import type { RecordAttempt } from './attempt-recorder.ts';
import { consequenceOf } from './schedule.ts';
import type { Post, Send } from './send.ts';

export interface DeliverOptions {
  send: Send;
  record: RecordAttempt;
  log: Logger;
  clock: () => Date;
  random: () => number;
  onAttempt(attempt: AttemptReport): void;
}

const resultOf = { delivered: 'delivered', pending: 'retry', failed: 'failed' } as const;

/** An attempt, for metrics. `retry`: it failed and will be repeated; `failed`: it was the last. */
export interface AttemptReport {
  endpointId: string;
  result: (typeof resultOf)[keyof typeof resultOf];
  milliseconds: number;
}

/** Makes one attempt to deliver: signs and sends the event, then records and logs the outcome. */
export function createDeliver({ send, record, log, clock, random, onAttempt }: DeliverOptions) {
  return async (delivery: TakenDelivery): Promise<void> => {
    const { id, endpointId, lease, attempts: attemptsBefore } = delivery;
    const startedAt = clock();
    const outcome = await send(signedPost(delivery, startedAt));
    const { status, response, milliseconds } = outcome;
    const consequence = consequenceOf(outcome, attemptsBefore, clock(), random);
    onAttempt({ endpointId, result: resultOf[consequence.state], milliseconds });
    const disabled = await record(
      { deliveryId: id, lease, endpointId, at: startedAt.toISOString(), status, milliseconds, answer: response },
      consequence,
    );
    const fields = {
      delivery: id,
      endpoint: endpointId,
      attempt: attemptsBefore + 1,
      ...(status !== null && { status }),
      ms: milliseconds,
    };
    if (consequence.state === 'delivered') log.info(fields, 'delivered');
    else if (consequence.state === 'pending')
      log.warn({ ...fields, answer: response }, 'the attempt failed, will retry');
    else log.warn({ ...fields, answer: response }, 'the delivery failed, will not retry');
    if (disabled && consequence.state === 'failed')
      log.error({ endpoint: endpointId }, `the endpoint is disabled: ${consequence.disableBecause}`);
  };
}

/** The request of a delivery, signed with every valid secret of the endpoint as Standard Webhooks defines it. */
function signedPost({ id, url, secrets, payload }: TakenDelivery, at: Date): Post {
  return {
    url,
    body: payload,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'threads-webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
    },
  };
}
