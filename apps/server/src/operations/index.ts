export { findJsonFault } from './find-json-fault.ts';
export { createGauges } from './gauges.ts';
export { createGracefulShutdown } from './graceful-shutdown.ts';
export { startHousekeeping } from './housekeeping.ts';
export { type Address, checkAddress, listen, urlOf } from './listen.ts';
export {
  afterResponse,
  createLog,
  describeError,
  type LoggedRequest,
  logCompleted,
  logErrors,
  logRequest,
  outageOf,
} from './log.ts';
export { createRejectionLog } from './log-rejected.ts';
export type { AttemptResult, Metrics } from './metrics.ts';
export { type Operations, startOperations } from './start-operations.ts';
export { waitUntilAvailable } from './wait-until-available.ts';
