import type { GeneratedRequest } from '@threads-api/mock';
import type { ExampleServer } from '../portal-state.ts';
import { literal } from './literal.ts';

/** A request, with its query as options of the client. */
interface ClientCall extends GeneratedRequest {
  options: Record<string, unknown>;
}

/** The client's functions for an operation. */
interface ClientMethod {
  method: string;
  /** The options for TanStack Query, from `@threads-api/client/react`. */
  query: string;
  /** The variable name of the result in a component, followed by the property to show. */
  result: string;
  shown: string;
  paged: boolean;
}

const methods: Record<string, ClientMethod> = {
  listThreads: {
    method: 'listThreads',
    query: 'threadsInfiniteQuery',
    result: 'thread',
    shown: 'subject',
    paged: true,
  },
  getThread: { method: 'getThread', query: 'threadQuery', result: 'thread', shown: 'subject', paged: false },
  listThreadNotes: { method: 'listNotes', query: 'notesInfiniteQuery', result: 'note', shown: 'bodyText', paged: true },
};

export function writeClientExample(request: ClientCall, server: ExampleServer): string {
  const known = methods[request.id];
  const call = known ? `client.${known.method}(${writeArguments(request)})` : writeRawCall(request);
  const imports = known ? '' : "import { createRawClient } from '@threads-api/client/raw';\n";
  return `import { createThreadsClient, ForbiddenError, ThreadsError } from '@threads-api/client';
${imports}
${writeClient(server)}

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

/** Writes a React component. For a newer version of the contract, the client may not have a method for the operation. */
export function writeReactExample(request: ClientCall, server: ExampleServer): string {
  const known = methods[request.id];
  if (!known)
    return `// The client has no query for ${request.id} yet. Use createRawClient(client).GET in your own query.`;
  const options = `${known.query}(${['client', writeArguments(request)].filter(Boolean).join(', ')})`;
  return known.paged ? writePages(known, options, server) : writeSuspense(known, options, server);
}

function writePages({ query, result, shown }: ClientMethod, options: string, server: ExampleServer): string {
  return `import { useInfiniteQuery } from '@tanstack/react-query';
import { createThreadsClient } from '@threads-api/client';
import { ${query} } from '@threads-api/client/react';

${writeClient(server)}

export function ${capitalize(result)}s() {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(${options});
  // A ThreadsError. The client has already retried.
  if (error) return <p role="alert">{error.detail ?? error.message}</p>;
  return (
    <>
      <ul>
        {data?.pages.flatMap((page) => page.data).map((${result}) => <li key={${result}.id}>{${result}.${shown}}</li>)}
      </ul>
      {hasNextPage && <button type="button" onClick={() => fetchNextPage()}>More</button>}
    </>
  );
}`;
}

function writeSuspense({ query, result, shown }: ClientMethod, options: string, server: ExampleServer): string {
  return `import { useSuspenseQuery } from '@tanstack/react-query';
import { createThreadsClient } from '@threads-api/client';
import { ${query} } from '@threads-api/client/react';

${writeClient(server)}

/** Use it inside <Suspense fallback={…}> and an error boundary that shows a ThreadsError. */
export function ${capitalize(result)}() {
  const { data: ${result} } = useSuspenseQuery(${options});
  return (
    <article>
      <h1>{${result}.${shown}}</h1>
      <ol>{${result}.history.data.map((entry) => <li key={entry.id}>{entry.type}</li>)}</ol>
    </article>
  );
}`;
}

const writeClient = ({ baseUrl, token }: ExampleServer) =>
  `const client = createThreadsClient({ baseUrl: '${baseUrl}', token: '${token}' });`;

/** Writes the arguments: the id and the options, if any. */
function writeArguments({ values, options }: ClientCall): string {
  const ids = Object.values(values.path).map(literal);
  return [...ids, ...(Object.keys(options).length > 0 ? [literal(options)] : [])].join(', ');
}

const capitalize = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
