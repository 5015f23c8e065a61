// A list of threads with a "More" button, rendered once so that it works without a browser:
//   node examples/react-list.ts http://127.0.0.1:4010/api/v1 any
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { createThreadsClient, type ThreadsClient } from '@threads-api/client';
import { threadsInfiniteQuery } from '@threads-api/client/react';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

function ThreadList({ client }: { client: ThreadsClient }) {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(threadsInfiniteQuery(client, { limit: 3 }));
  const threads = data?.pages.flatMap((page) => page.data) ?? [];
  return h(
    'section',
    null,
    h(
      'ul',
      null,
      ...threads.map(({ id, subject, unread }) =>
        h('li', { key: id, className: unread ? 'unread' : undefined }, subject ?? '(no subject)'),
      ),
    ),
    hasNextPage ? h('button', { type: 'button', onClick: () => fetchNextPage() }, 'More') : null,
  );
}

const [baseUrl = 'http://127.0.0.1:4010/api/v1', token = 'any'] = process.argv.slice(2);
const client = createThreadsClient({ baseUrl, token });
const queries = new QueryClient();
await queries.prefetchInfiniteQuery({ ...threadsInfiniteQuery(client, { limit: 3 }), pages: 2 });
console.log(renderToStaticMarkup(h(QueryClientProvider, { client: queries }, h(ThreadList, { client }))));
queries.clear();
