import type { ByteBudget } from '@threads-api/http/node';
import type { StatusReport, Store } from '#store';
import type { GaugeReader } from './metrics.ts';

/** Gauges for PostgreSQL connections; none with SQLite. */
export function createConnectionGauges({ readConnections }: Pick<Store, 'readConnections'>): GaugeReader[] {
  if (!readConnections) return [];
  return [
    { name: 'threads_pool_connections', help: 'Connections to the database', read: () => readConnections().open },
    { name: 'threads_pool_idle', help: 'Connections that wait for a query', read: () => readConnections().idle },
    { name: 'threads_pool_waiting', help: 'Queries that wait for a connection', read: () => readConnections().waiting },
  ];
}

/** The numbers of `threads status` as metrics. They are read together, once per scrape. */
export function createStatusGauges({ readStatus }: Pick<Store, 'readStatus'>): GaugeReader[] {
  let reading: Promise<StatusReport> | undefined;
  const read = () => {
    reading ??= readStatus().finally(() => setImmediate(() => (reading = undefined)));
    return reading;
  };
  const gauge = (name: string, help: string, value: (report: StatusReport) => number): GaugeReader => ({
    name: `threads_${name}`,
    help,
    read: async () => value(await read()),
  });
  return [
    gauge('database_bytes', 'Size of the database', ({ databaseBytes }) => databaseBytes),
    gauge('waiting_events', 'Events not yet taken for delivery', ({ waitingEvents }) => waitingEvents),
    gauge('pending_deliveries', 'Deliveries not yet finished', ({ pendingDeliveries }) => pendingDeliveries),
    gauge('oldest_due_delivery_seconds', 'How long the oldest due delivery has waited', ({ oldestDueDelivery }) =>
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

/** Gauges for the memory of requests in progress. */
export function createBudgetGauges({ readUsage }: ByteBudget): GaugeReader[] {
  const gauge = (name: string, help: string, read: () => number): GaugeReader => ({ name, help, read });
  return [
    gauge('threads_response_bytes', 'Bytes reserved for responses in progress', () => readUsage().bytes),
    gauge('threads_waiting_requests', 'Requests that wait for response bytes', () => readUsage().waiting),
    gauge(
      'threads_unfinished_bodies',
      'Request bodies that are incomplete or wait for response bytes',
      () => readUsage().bodies,
    ),
  ];
}
