export { createRegistry, type GaugeReader } from './create-registry.ts';
export { createGentleStop, type GentleStop, type StopOptions } from './gentle-stop.ts';
export { createHousekeeping } from './housekeeping.ts';
export { type Operations, type OperationsOptions, startOperations } from './start-operations.ts';
export { createStatusGauges } from './status-gauges.ts';
