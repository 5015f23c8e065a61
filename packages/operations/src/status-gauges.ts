import type { GaugeReader } from './create-registry.ts';

/** The part of a status report that makes metrics. */
interface Report {
  databaseBytes: number;
  waitingEvents: number;
  pendingDeliveries: number;
  oldestDueDelivery: string | null;
  disabledEndpoints: string[];
  openDrafts: number;
}

/** The numbers of `pnpm admin status` as metrics. They are read together, once for each scrape. */
export function createStatusGauges(readStatus: () => Promise<Report>): GaugeReader[] {
  let reading: Promise<Report> | undefined;
  const read = () => {
    reading ??= readStatus().finally(() => setImmediate(() => (reading = undefined)));
    return reading;
  };
  const gauge = (name: string, help: string, value: (report: Report) => number): GaugeReader => ({
    name: `threads_${name}`,
    help,
    read: async () => value(await read()),
  });
  return [
    gauge('database_bytes', 'Size of the database', ({ databaseBytes }) => databaseBytes),
    gauge('waiting_events', 'Events that no worker has seen yet', ({ waitingEvents }) => waitingEvents),
    gauge('pending_deliveries', 'Deliveries that are not done', ({ pendingDeliveries }) => pendingDeliveries),
    gauge('oldest_due_delivery_seconds', 'How long the oldest due delivery waits', ({ oldestDueDelivery }) =>
      oldestDueDelivery === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestDueDelivery)) / 1000),
    ),
    gauge(
      'disabled_endpoints',
      'Webhook endpoints that are disabled',
      ({ disabledEndpoints }) => disabledEndpoints.length,
    ),
    gauge('open_drafts', 'Drafts that wait for a person', ({ openDrafts }) => openDrafts),
  ];
}
