import type { ByteBudget } from '@threads-api/http/node';
import type { StatusReport, Store } from '#store';
import type { GaugeReader } from './metrics.ts';

type Read<Source> = [name: string, help: string, read: (source: Source) => number];

/** Gauges with a common source. */
const gaugesOf = <Source>(read: () => Source | Promise<Source>, gauges: Read<Source>[]): GaugeReader[] =>
  gauges.map(([name, help, value]) => ({ name: `threads_${name}`, help, read: async () => value(await read()) }));

/** The numbers of `threads status`, PostgreSQL connections, and the requests in progress. */
export function createGauges(
  { readStatus, readConnections }: Pick<Store, 'readStatus' | 'readConnections'>,
  { readUsage }: ByteBudget,
  countUnfinished: () => number,
): GaugeReader[] {
  let reading: Promise<StatusReport> | undefined;
  /** The status is read once per scrape. */
  const readOnce = () => {
    reading ??= readStatus().finally(() => setImmediate(() => (reading = undefined)));
    return reading;
  };
  return [
    ...gaugesOf(readOnce, [
      ['database_bytes', 'Size of the database', ({ databaseBytes }) => databaseBytes],
      ['waiting_events', 'Events not yet taken for delivery', ({ waitingEvents }) => waitingEvents],
      ['pending_deliveries', 'Deliveries not yet finished', ({ pendingDeliveries }) => pendingDeliveries],
      ['oldest_due_delivery_seconds', 'How long the oldest due delivery has waited', secondsOverdue],
      [
        'disabled_endpoints',
        'Webhook endpoints that are disabled',
        ({ disabledEndpoints }) => disabledEndpoints.length,
      ],
      ['open_drafts', 'Drafts that wait for a person', ({ openDrafts }) => openDrafts],
    ]),
    ...(readConnections
      ? gaugesOf(readConnections, [
          ['pool_connections', 'Connections to the database', ({ open }) => open],
          ['pool_idle', 'Idle connections to the database', ({ idle }) => idle],
          ['pool_waiting', 'Queries that wait for a connection', ({ waiting }) => waiting],
        ])
      : []),
    ...gaugesOf(readUsage, [
      ['response_bytes', 'Bytes reserved for responses in progress', ({ bytes }) => bytes],
      ['waiting_requests', 'Requests that wait for response memory', ({ waiting }) => waiting],
      ['unfinished_bodies', 'Request bodies that are incomplete or wait for response memory', ({ bodies }) => bodies],
    ]),
    ...gaugesOf(countUnfinished, [
      ['unfinished_connections', 'Connections without a complete request', (connections) => connections],
    ]),
  ];
}

const secondsOverdue = ({ oldestDueDelivery }: StatusReport) =>
  oldestDueDelivery === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestDueDelivery)) / 1000);
