import type { GeneratedRequest } from '@threads-api/mock';
import type { ExampleServer } from '../portal-state.ts';
import { literal } from './literal.ts';

/** The client's method for each operation. A newer version of the contract may have operations without one. */
const methods: Record<string, string> = {
  listThreads: 'listThreads',
  getThread: 'getThread',
  listThreadNotes: 'listNotes',
};

export const hasMethod = (id: string) => Object.hasOwn(methods, id);

/** @param options The query as options of the client. */
export function writeClientExample(
  { id, values }: GeneratedRequest,
  options: Record<string, unknown>,
  { baseUrl, token }: ExampleServer,
): string {
  const ids = Object.values(values.path).map(literal);
  const given = [...ids, ...(Object.keys(options).length > 0 ? [literal(options)] : [])].join(', ');
  return `import { createThreadsClient, ForbiddenError, ThreadsError } from '@threads-api/client';

const client = createThreadsClient({ baseUrl: '${baseUrl}', token: '${token}' });

try {
  console.log(await client.${methods[id]}(${given}));
} catch (error) {
  if (error instanceof ForbiddenError) console.error('The token needs the scope', error.scope);
  else if (error instanceof ThreadsError) console.error(error.detail ?? error.message, error.requestId);
  else throw error;
}`;
}
