export { createLimiter, type SharedLimiter } from './create-limiter.ts';
export { createGracefulShutdown, type GracefulShutdown, type ShutdownOptions } from './graceful-shutdown.ts';
export { startHousekeeping } from './housekeeping.ts';
export { type Address, checkAddress, listen, urlOf } from './listen.ts';
export { createLog, describeError, type LoggedRequest, whenAnswered } from './log.ts';
export { createMetrics, createWorkersMetrics, type GaugeReader, type Metrics, type MetricsText } from './metrics.ts';
export { type Operations, type OperationsOptions, startOperations } from './start-operations.ts';
export { createConnectionGauges, createStatusGauges } from './store-gauges.ts';
