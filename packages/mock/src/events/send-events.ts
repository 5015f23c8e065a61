import type { Contract, WebhookEvent } from '@threads-api/contract';
import { deliverEvent } from './deliver-event.ts';

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

export interface EventOptions {
  /** The receiver of the events of all changes. */
  webhooks?: WebhookReceiver;
  /** Called with each event. */
  onEvent?: (sent: SentEvent) => void;
}

/** So many deliveries at once. More are not sent: a receiver that does not answer must not fill the memory. */
const mostDeliveries = 100;

/** Reports events, and sends them if there is a receiver. Each is sent once; the service itself would try again. */
export function createEventSender(contract: () => Contract, { webhooks, onEvent }: EventOptions) {
  const stopping = new AbortController();
  let deliveries = 0;
  return {
    send(events: WebhookEvent[]): void {
      for (const event of events) void sendOne(event);
    },
    stop: () => stopping.abort(),
  };

  async function sendOne(event: WebhookEvent): Promise<void> {
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
