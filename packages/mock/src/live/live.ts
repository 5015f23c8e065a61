import type { Contract, WebhookEvent } from '@threads-api/contract';
import { deliverEvent } from './deliver-event.ts';
import type { LivingWorld } from './world.ts';

export interface WebhookReceiver {
  /** The URL that events are posted to. */
  to: string;
  /** `whsec_…`, the secret that signs them. */
  secret: string;
}

/** What became of an event. */
export interface SentEvent {
  event: WebhookEvent;
  /** Absent if nobody answered. */
  status?: number;
  error?: string;
}

export interface LiveOptions {
  /** Changes per second. */
  rate: number;
  webhooks?: WebhookReceiver | undefined;
  contract: () => Contract;
  onEvent?: ((sent: SentEvent) => void) | undefined;
}

/** So many deliveries at once. More are not sent: a receiver that does not answer must not fill the memory. */
const mostDeliveries = 100;

/** Makes the world move. Each event is sent once; the service itself would try again. Returns a function that stops it. */
export function startLive(world: LivingWorld, { rate, webhooks, contract, onEvent }: LiveOptions): () => void {
  const stopping = new AbortController();
  let deliveries = 0;
  const timer = setInterval(() => {
    for (const event of world.change()) void send(event);
  }, 1000 / rate);
  return () => {
    clearInterval(timer);
    stopping.abort();
  };

  async function send(event: WebhookEvent): Promise<void> {
    if (!webhooks) return onEvent?.({ event });
    if (deliveries >= mostDeliveries) return onEvent?.({ event, error: 'Not sent: the receiver is too slow.' });
    deliveries += 1;
    const timeoutSeconds = contract().delivery?.timeoutSeconds ?? 15;
    try {
      const { status } = await deliverEvent({ ...webhooks, event, timeoutSeconds, signal: stopping.signal });
      onEvent?.({ event, status });
    } catch (error) {
      if (!stopping.signal.aborted) onEvent?.({ event, error: (error as Error).message });
    } finally {
      deliveries -= 1;
    }
  }
}
