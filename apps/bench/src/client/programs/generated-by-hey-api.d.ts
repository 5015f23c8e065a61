// What build-programs.ts has hey-api generate from the contract, as far as it is used.
declare module 'generated-by-hey-api' {
  import type { ThreadPage } from '@threads-api/contract';

  export const client: { setConfig(config: { baseUrl: string; auth: () => string }): void };
  export function listThreads(options: {
    query: { unread: '1'; limit: number };
  }): Promise<{ data?: ThreadPage; response: Response }>;
}
