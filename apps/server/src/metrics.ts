import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observe(operation: string, status: number | 'aborted', seconds: number): void;
  /** In the text format that Prometheus reads. */
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
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
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Lets the process that started this one ask for its metrics. */
function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
}

/** The metrics of all workers together, for the process that started them. */
export function createWorkersMetrics(): Pick<Metrics, 'text' | 'contentType'> {
  const registry = new AggregatorRegistry();
  return { text: () => registry.clusterMetrics(), contentType: registry.contentType };
}
