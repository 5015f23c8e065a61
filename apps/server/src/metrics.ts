import cluster from 'node:cluster';
import { createRegistry, type GaugeReader } from '@threads-api/operations';
import type { Store } from '@threads-api/store';
import { AggregatorRegistry, Counter, Histogram, type Registry } from 'prom-client';

type ReadConnections = NonNullable<Store['readConnections']>;
type CountReplicas = NonNullable<Store['countReplicas']>;

/** Metrics in the text format that Prometheus reads. */
export interface MetricsText {
  metrics(): Promise<string>;
  contentType: string;
}

export interface Metrics {
  observe(operation: string, status: number | 'aborted', seconds: number): void;
  text: MetricsText;
}

export function createMetrics(
  gauges: GaugeReader[],
  { readConnections, countReplicas }: Pick<Store, 'readConnections' | 'countReplicas'>,
): Metrics {
  const registry = createRegistry([
    ...gauges,
    ...(readConnections ? poolGauges(readConnections) : []),
    ...(countReplicas ? replicaGauges(countReplicas) : []),
  ]);
  const registers = [registry];
  const labelNames = ['operation', 'status'] as const;
  const requests = new Counter({ name: 'threads_requests_total', help: 'Requests answered', labelNames, registers });
  const durations = new Histogram({
    name: 'threads_request_seconds',
    help: 'Time to answer',
    labelNames: ['operation'],
    registers,
  });
  if (cluster.isWorker) answerPrimary(registry);
  return {
    observe(operation, status, seconds) {
      requests.inc({ operation, status });
      durations.observe({ operation }, seconds);
    },
    text: registry,
  };
}

/** Lets the process that started this one ask for its metrics. */
function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
}

/** The metrics of all workers together, for the process that started them. */
export function createWorkersMetrics(): MetricsText {
  const registry = new AggregatorRegistry();
  return { metrics: () => registry.clusterMetrics(), contentType: registry.contentType };
}

const poolGauges = (read: ReadConnections): GaugeReader[] => [
  { name: 'threads_pool_connections', help: 'Connections to the database', read: () => read().open },
  { name: 'threads_pool_idle', help: 'Connections that wait for a query', read: () => read().idle },
  { name: 'threads_pool_waiting', help: 'Queries that wait for a connection', read: () => read().waiting },
];

const replicaGauges = (count: CountReplicas): GaugeReader[] => [
  { name: 'threads_replicas', help: 'Replicas in the settings', read: () => count().all },
  { name: 'threads_replicas_read', help: 'Replicas that are recent enough to be read', read: () => count().recent },
];
