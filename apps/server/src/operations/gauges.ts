import type { ByteBudget } from '@threads-api/http/node';
import type { StatusReport, Store } from '#store';
import type { GaugeReader } from './metrics.ts';

type Read<Source> = [name: string, help: string, read: (source: Source) => number];

/** Gauges with a common source. */
const gaugesOf = <Source>(read: () => Source | Promise<Source>, gauges: Read<Source>[]): GaugeReader[] =>
  gauges.map(([name, help, value]) => ({ name: `threads_${name}`, help, read: async () => value(await read()) }));

/** Gauges for PostgreSQL connections; none with SQLite. */
export const createConnectionGauges = ({ readConnections }: Pick<Store, 'readConnections'>): GaugeReader[] =>
  readConnections
    ? gaugesOf(readConnections, [
        ['pool_connections', 'Connections to the database', ({ open }) => open],
        ['pool_idle', 'Connections that wait for a query', ({ idle }) => idle],
        ['pool_waiting', 'Queries that wait for a connection', ({ waiting }) => waiting],
      ])
    : [];

/** The numbers of `threads status` as metrics. They are read together, once per scrape. */
export function createStatusGauges({ readStatus }: Pick<Store, 'readStatus'>): GaugeReader[] {
  let reading: Promise<StatusReport> | undefined;
  const read = () => {
    reading ??= readStatus().finally(() => setImmediate(() => (reading = undefined)));
    return reading;
  };
  return gaugesOf(read, [
    ['database_bytes', 'Size of the database', ({ databaseBytes }) => databaseBytes],
    ['waiting_events', 'Events not yet taken for delivery', ({ waitingEvents }) => waitingEvents],
    ['pending_deliveries', 'Deliveries not yet finished', ({ pendingDeliveries }) => pendingDeliveries],
    ['oldest_due_delivery_seconds', 'How long the oldest due delivery has waited', secondsOverdue],
    ['disabled_endpoints', 'Webhook endpoints that are disabled', ({ disabledEndpoints }) => disabledEndpoints.length],
    ['open_drafts', 'Drafts that wait for a person', ({ openDrafts }) => openDrafts],
  ]);
}

const secondsOverdue = ({ oldestDueDelivery }: StatusReport) =>
  oldestDueDelivery === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestDueDelivery)) / 1000);

/** A gauge for the connections of the server, which is created later. */
export const createServerGauge = (count: () => number): GaugeReader[] =>
  gaugesOf(count, [['unfinished_connections', 'Connections without a complete request', (connections) => connections]]);

/** Gauges for the memory of requests in progress. */
export const createBudgetGauges = ({ readUsage }: ByteBudget): GaugeReader[] =>
  gaugesOf(readUsage, [
    ['response_bytes', 'Bytes reserved for responses in progress', ({ bytes }) => bytes],
    ['waiting_requests', 'Requests that wait for response bytes', ({ waiting }) => waiting],
    ['unfinished_bodies', 'Request bodies that are incomplete or wait for response bytes', ({ bodies }) => bodies],
  ]);
