import { QueryClient, QueryClientProvider, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { createElement as h, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createLruCache, createThreadsClient, type ThreadsClient, type Wait } from '../../src/index.ts';
import { forgetThreads, threadsInfiniteQuery } from '../../src/react.ts';

/** Mounts a typical page with a list of threads. One client serves all users who sign in. */
export function mountApp(root: Element, baseUrl: string): () => void {
  const session: Session = { user: '', showWait() {} };
  const client = createThreadsClient({
    baseUrl,
    token: () => session.user,
    cache: createLruCache(),
    onWait: (wait) => session.showWait(wait),
  });
  const app = createRoot(root);
  app.render(h(QueryClientProvider, { client: new QueryClient() }, h(App, { client, session })));
  return () => app.unmount();
}

interface Session {
  user: string;
  showWait(wait: Wait): void;
}

interface Props {
  client: ThreadsClient;
  session: Session;
}

function App({ client, session }: Props) {
  const queries = useQueryClient();
  const [user, setUser] = useState('');
  const signIn = (name: string) => {
    session.user = name;
    setUser(name);
    forgetThreads(queries);
  };
  return h('main', null, [
    ...['mara', 'priya'].map((name) => button(`Sign in as ${name}`, () => signIn(name))),
    button('Sign out', () => signIn('')),
    user && h(Threads, { key: 'threads', client, session }),
  ]);
}

function Threads({ client, session }: Props) {
  const [wait, setWait] = useState<Wait>();
  useEffect(() => {
    session.showWait = setWait;
  }, [session]);
  const { data, error, fetchStatus, refetch } = useInfiniteQuery(threadsInfiniteQuery(client));
  return h('section', null, [
    button('Reload', () => refetch()),
    h('p', { key: 'status' }, fetchStatus === 'paused' ? 'Offline' : fetchStatus),
    wait && h('p', { key: 'wait' }, `Retrying in ${Math.ceil((wait.milliseconds ?? 0) / 1000)} s: ${wait.cause?.name}`),
    error && h('p', { key: 'error' }, `${error.name}: ${error.detail}, ${error.requestId}`),
    h('p', { key: 'list' }, data?.pages.flatMap((page) => page.data.map(({ subject }) => subject)).join(', ')),
  ]);
}

const button = (name: string, onClick: () => void): ReactNode =>
  h('button', { key: name, type: 'button', onClick }, name);
