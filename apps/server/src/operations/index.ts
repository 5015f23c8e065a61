export { createLimiter, type SharedLimiter } from './create-limiter.ts';
export { findJsonFault } from './find-json-fault.ts';
export { createGracefulShutdown } from './graceful-shutdown.ts';
export { startHousekeeping } from './housekeeping.ts';
export { type Address, checkAddress, listen, urlOf } from './listen.ts';
export { createLog, describeError, type LoggedRequest, whenAnswered } from './log.ts';
export { createMetrics, createWorkersMetrics, type Metrics } from './metrics.ts';
export { startOperations } from './start-operations.ts';
export { createConnectionGauges, createStatusGauges } from './store-gauges.ts';
