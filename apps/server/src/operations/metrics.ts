import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { programVersion } from '#program-name';

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
  /** A request that MCP answered; `tool` is empty if it called none. */
  countMcp(status: number, tool: string): void;
  /** An attempt to deliver an event. */
  observeAttempt(attempt: ObservedAttempt): void;
  text: MetricsText;
}

/** An attempt to deliver an event. */
export interface ObservedAttempt {
  /** `retry`: it failed and will be repeated; `failed`: it was the last. */
  result: 'delivered' | 'retry' | 'failed';
  /** The state of its endpoint afterwards. */
  endpoint: 'healthy' | 'slow' | 'failing';
  seconds: number;
}

/** One registry for all parts of a process. */
export function createMetrics(gauges: GaugeReader[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectProcessMetrics(registry);
  if (!cluster.isWorker) addBuildInfo(registry);
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
    labelNames: ['status', 'tool'] as const,
    registers,
  });
  if (cluster.isWorker) reportToPrimary(registry);
  // The process that started a worker delivers.
  const observeAttempt = cluster.isWorker ? () => {} : createAttemptMetrics(registry);
  return {
    observeApi(operation, status, seconds) {
      requests.inc({ operation, status });
      durations.observe({ operation }, seconds);
    },
    countMcp: (status, tool) => mcpRequests.inc({ status, tool }),
    observeAttempt,
    text: registry,
  };
}

/** Memory, event loop and garbage collection. */
function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  // Gauges with names of counters, which Prometheus warns of. The same numbers are there by type.
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`);
}

const attemptBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15];

function createAttemptMetrics(registry: Registry): Metrics['observeAttempt'] {
  const registers = [registry];
  const attempts = new Counter({
    name: 'threads_webhook_attempts_total',
    help: 'Attempts to deliver an event, by result and by the state of the endpoint',
    labelNames: ['result', 'endpoint'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'threads_webhook_attempt_seconds',
    help: 'Time until a receiver answered or the attempt was given up, by the state of the endpoint',
    labelNames: ['endpoint'] as const,
    buckets: attemptBuckets,
    registers,
  });
  return ({ result, endpoint, seconds }) => {
    attempts.inc({ result, endpoint });
    durations.observe({ endpoint }, seconds);
  };
}

/** The metrics of a process whose parts have not started. */
export function createBuildMetrics(): MetricsText {
  const registry = new Registry();
  addBuildInfo(registry);
  addGauge(
    registry,
    createReadyGauge(() => Promise.reject(new Error('starting'))),
  );
  return registry;
}

/** Whether `/readyz` returns 200, for alerts. */
export const createReadyGauge = (checkReady: () => Promise<unknown>): GaugeReader => ({
  name: 'threads_ready',
  help: '1 if the process can do its work, otherwise 0',
  read: () =>
    checkReady().then(
      () => 1,
      () => 0,
    ),
});

/** Constant 1: the labels are the information. A worker leaves it to the process that started it. */
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
export function createWorkersMetrics(gauges: GaugeReader[]): Pick<Metrics, 'observeAttempt' | 'text'> {
  const workers = new AggregatorRegistry();
  const own = new Registry();
  addBuildInfo(own);
  for (const gauge of gauges) addGauge(own, gauge);
  const text: MetricsText = {
    async metrics() {
      // A worker that does not answer must not hide the backlog.
      const ofWorkers = await workers.clusterMetrics().catch(() => '');
      return `${ofWorkers}\n${await own.metrics()}`;
    },
    contentType: workers.contentType,
  };
  return { text, observeAttempt: createAttemptMetrics(own) };
}
