import type { Benchmark } from '../benchmark.ts';
import { conformance } from './conformance/conformance.ts';
import { processes } from './processes/processes.ts';
import { scale } from './scale/scale.ts';
import { server } from './server/server.ts';

/** What is measured on the service, `apps/server`. */
export const serviceBenchmarks: Record<string, Benchmark> = {
  server,
  scale,
  processes,
  conformance,
};
