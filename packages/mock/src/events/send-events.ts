import type { Contract, WebhookEvent } from '@threads-api/contract';
import { deliverEvent } from './deliver-event.ts';

export interface WebhookReceiver {
  /** The URL of the receiver. */
  to: string;
  /** The signing secret, `whsec_…`. */
  secret: string;
}

/** An event and the result of its delivery. */
export interface SentEvent {
  event: WebhookEvent;
  /** Absent if there was no response. */
  status?: number;
  error?: string;
}

export interface EventOptions {
  /** The receiver of the events of all changes. */
  webhooks?: WebhookReceiver;
  /** Called with each event. */
  onEvent?: (sent: SentEvent) => void;
}

/** The maximum number of concurrent deliveries. More events are dropped, so that a slow receiver cannot exhaust the memory. */
const mostDeliveries = 100;

/** Creates a function that reports events and sends them to the receiver, if any. Unlike the service, it does not retry. */
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
