import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics in the text format that Prometheus reads. */
export interface MetricsText {
  metrics(): Promise<string>;
  contentType: string;
}

/** A value that is read each time the metrics are. `undefined`: there is nothing to report now. */
export interface GaugeReader {
  name: string;
  help: string;
  read(): number | undefined | Promise<number | undefined>;
}

/** The metrics of a process: memory, event loop, requests to the API and MCP, and the given gauges. */
export interface Metrics {
  /** A request that the API answered. */
  observeApi(operation: string, status: number | 'aborted', seconds: number): void;
  /** A request that MCP answered. */
  countMcp(status: number): void;
  text: MetricsText;
}

/** One registry for all parts of a process. */
export function createMetrics(gauges: GaugeReader[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const gauge of gauges) addGauge(registry, gauge);
  const requests = new Counter({
    name: 'threads_requests_total',
    help: 'Requests to the API',
    labelNames: ['operation', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'threads_request_seconds',
    help: 'Time to answer a request to the API',
    labelNames: ['operation'],
    registers,
  });
  const mcpRequests = new Counter({
    name: 'threads_mcp_requests_total',
    help: 'Requests to MCP',
    labelNames: ['status'] as const,
    registers,
  });
  if (cluster.isWorker) reportToPrimary(registry);
  return {
    observeApi(operation, status, seconds) {
      requests.inc({ operation, status });
      durations.observe({ operation }, seconds);
    },
    countMcp: (status) => mcpRequests.inc({ status }),
    text: registry,
  };
}

function addGauge(registry: Registry, { name, help, read }: GaugeReader): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // A database outage must not hide other metrics.
      const value = await Promise.resolve(read()).catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/** Lets the process that started this one ask for its metrics. */
function reportToPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
}

/** The metrics of all workers together, and the given gauges of the process that started them. */
export function createWorkersMetrics(gauges: GaugeReader[]): MetricsText {
  const workers = new AggregatorRegistry();
  const own = new Registry();
  for (const gauge of gauges) addGauge(own, gauge);
  return {
    metrics: async () => `${await workers.clusterMetrics()}\n${await own.metrics()}`,
    contentType: workers.contentType,
  };
}
