import type { Benchmark } from './benchmark.ts';
import { client } from './client/client.ts';
import { loop } from './loop/loop.ts';
import { mock } from './mock/mock.ts';
import { pipeline } from './pipeline/pipeline.ts';
import { serviceBenchmarks } from './service/index.ts';

export const benchmarks: Record<string, Benchmark> = { ...serviceBenchmarks, client, mock, loop, pipeline };
