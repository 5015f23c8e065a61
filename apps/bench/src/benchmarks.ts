import type { Benchmark } from './benchmark.ts';
import { client } from './client/client.ts';
import { conformance } from './service/conformance/conformance.ts';
import { scale } from './service/scale/scale.ts';
import { server } from './service/server/server.ts';

export const benchmarks: Record<string, Benchmark> = { server, scale, client, conformance };
