import type { Benchmark } from './benchmark.ts';
import { client } from './client/client.ts';
import { conformance } from './conformance/conformance.ts';
import { loop } from './loop/loop.ts';
import { mock } from './mock/mock.ts';
import { pipeline } from './pipeline/pipeline.ts';
import { processes } from './processes/processes.ts';
import { scale } from './scale/scale.ts';
import { scaleOut } from './scale-out/scale-out.ts';
import { server } from './server/server.ts';
import { webhooks } from './webhooks/webhooks.ts';

export const benchmarks: Record<string, Benchmark> = {
  server,
  scale,
  'scale-out': scaleOut,
  processes,
  webhooks,
  client,
  mock,
  loop,
  conformance,
  pipeline,
};
