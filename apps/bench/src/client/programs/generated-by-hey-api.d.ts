// The part of the generated client that the benchmark uses. build-programs.ts generates it.
declare module 'generated-by-hey-api' {
  import type { ThreadPage } from '@threads-api/contract';

  export const client: { setConfig(config: { baseUrl: string; auth: () => string }): void };
  export function listThreads(options: {
    query: { unread: '1'; limit: number };
  }): Promise<{ data?: ThreadPage; response: Response }>;
}
