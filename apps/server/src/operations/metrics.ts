import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { programVersion } from '#program-name';

/** A gauge that is read on each scrape. It has no value while reading fails. */
export interface GaugeReader {
  name: string;
  help: string;
  read(): Promise<number>;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** `retry`: it failed and will be repeated; `failed`: it was the last. */
export type AttemptResult = 'delivered' | 'retry' | 'failed';

/** Creates the metrics of a process: memory, event loop, requests to the API and MCP, and gauges that its parts add. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectProcessMetrics(registry);
  addBuildInfo(registry);
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
    labelNames: ['status', 'tool'] as const,
    registers,
  });
  const attempts = new Histogram({
    name: 'threads_webhook_attempt_seconds',
    help: 'Time until a receiver answered or the attempt to deliver an event was given up',
    labelNames: ['result'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15],
    registers,
  });
  return {
    /** Records a request that the API answered. */
    observeApi(operation: string, status: number | 'aborted', seconds: number): void {
      requests.inc({ operation, status });
      durations.observe({ operation }, seconds);
    },
    /** Counts a request that MCP answered; `tool` is empty if it called none. */
    countMcp: (status: number, tool: string): void => mcpRequests.inc({ status, tool }),
    /** Records an attempt to deliver an event. */
    observeAttempt: (result: AttemptResult, seconds: number): void => attempts.observe({ result }, seconds),
    addGauges(gauges: GaugeReader[]): void {
      for (const gauge of gauges) addGauge(registry, gauge);
    },
    /** In the text format that Prometheus reads. */
    text: registry,
  };
}

/** Memory, event loop and garbage collection. */
function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  // Prometheus warns about these gauges, because their names end like counters. The same numbers exist by type.
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`);
}

/** A constant 1 whose labels carry the information. */
function addBuildInfo(registry: Registry): void {
  new Gauge({
    name: 'threads_build_info',
    help: 'The version of the service and of Node.js; always 1',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  }).set({ version: programVersion, node: process.version }, 1);
}

function addGauge(registry: Registry, { name, help, read }: GaugeReader): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // A database outage must not hide other metrics.
      const value = await read().catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}
