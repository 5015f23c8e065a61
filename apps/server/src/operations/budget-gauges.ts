import type { ByteBudget } from '@threads-api/http/node';
import type { GaugeReader } from './metrics.ts';

/** Gauges for the memory of requests in progress. */
export const createBudgetGauges = ({ readUsage }: ByteBudget): GaugeReader[] => [
  {
    name: 'threads_response_bytes',
    help: 'Bytes reserved for responses in progress',
    read: () => readUsage().bytes,
  },
  {
    name: 'threads_waiting_requests',
    help: 'Requests that wait for response bytes',
    read: () => readUsage().waiting,
  },
  {
    name: 'threads_unfinished_bodies',
    help: 'Request bodies that are incomplete or wait for response bytes',
    read: () => readUsage().bodies,
  },
];
