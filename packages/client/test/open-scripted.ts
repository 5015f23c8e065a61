import { createThreadsClient, type ThreadsClientOptions } from '../src/index.ts';
import type { scripted } from './answers.ts';
import { createFakeClock } from './fake-clock.ts';

/** Creates a client with scripted responses and a fake clock. */
export function openScripted(
  { fetch }: Pick<ReturnType<typeof scripted>, 'fetch'>,
  options: Partial<ThreadsClientOptions> = {},
) {
  const fake = createFakeClock();
  const client = createThreadsClient({
    baseUrl: 'https://threads.test/api/v1',
    token: 'secret-token',
    fetch,
    clock: fake.clock,
    random: () => 0.5,
    ...options,
  });
  return { client, ...fake };
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
