import type { GeneratedRequest } from '@threads-api/mock';
import type { ExampleServer } from '../portal-state.ts';
import { literal } from './literal.ts';

/** A request, with its query as options of the client. */
interface ClientCall extends GeneratedRequest {
  options: Record<string, unknown>;
}

/** The client's method for each operation. */
const methods: Record<string, string> = {
  listThreads: 'listThreads',
  getThread: 'getThread',
  listThreadNotes: 'listNotes',
};

/** For a newer version of the contract, the client may not have a method for the operation. */
export function writeClientExample(request: ClientCall, { baseUrl, token }: ExampleServer): string {
  const known = methods[request.id];
  const call = known ? `client.${known}(${writeArguments(request)})` : writeRawCall(request);
  const imports = known ? '' : "import { createRawClient } from '@threads-api/client/raw';\n";
  return `import { createThreadsClient, ForbiddenError, ThreadsError } from '@threads-api/client';
${imports}
const client = createThreadsClient({ baseUrl: '${baseUrl}', token: '${token}' });

try {
  console.log(await ${call});
} catch (error) {
  if (error instanceof ForbiddenError) console.error('The token needs the scope', error.scope);
  else if (error instanceof ThreadsError) console.error(error.detail ?? error.message, error.requestId);
  else throw error;
}`;
}

function writeRawCall({ path, values }: ClientCall): string {
  const groups = Object.entries({ path: values.path, query: values.query }).filter(
    ([, values]) => Object.keys(values).length > 0,
  );
  const params = groups.length > 0 ? `, { params: ${literal(Object.fromEntries(groups))} }` : '';
  return `createRawClient(client).GET('${path}'${params})`;
}

/** Writes the arguments: the id and the options, if any. */
function writeArguments({ values, options }: ClientCall): string {
  const ids = Object.values(values.path).map(literal);
  return [...ids, ...(Object.keys(options).length > 0 ? [literal(options)] : [])].join(', ');
}
