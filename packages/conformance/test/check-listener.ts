import type { RequestListener } from 'node:http';
import { type ConformanceOptions, checkConformance, type Report, type Target } from '../src/index.ts';
import { startServer } from '../testing/start-server.ts';

/** Serves a listener while the kit checks it. */
export async function checkListener(
  listener: RequestListener,
  { basePath = '', ...target }: Partial<Target> & { basePath?: string },
  options: ConformanceOptions,
): Promise<Report> {
  const { origin, close } = await startServer(listener);
  const given = { baseUrl: `${origin}${basePath}`, tokens: { full: 'any' }, ...target };
  return checkConformance(given, { seed: 1, ...options }).finally(close);
}
