import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../run.ts';
import type { Trial } from '../trial.ts';
import { install } from './install.ts';

const app = `import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { createThreadsClient, type Thread } from '@threads-api/client';
import { threadsInfiniteQuery } from '@threads-api/client/react';
import { createRoot } from 'react-dom/client';

const client = createThreadsClient({ baseUrl: '/api/v1', token: 'any' });

function ThreadList() {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(threadsInfiniteQuery(client, { unread: true }));
  if (error) return <p>{error.detail ?? error.message}</p>;
  const threads: Thread[] = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <ul>
      {threads.map(({ id, subject }) => <li key={id}>{subject ?? '(no subject)'}</li>)}
      {hasNextPage && <button type="button" onClick={() => void fetchNextPage()}>More</button>}
    </ul>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}><ThreadList /></QueryClientProvider>,
);
`;

const compilerOptions = (moduleOptions: string[]) => [
  '--noEmit',
  '--strict',
  '--jsx',
  'react-jsx',
  '--target',
  'es2022',
  '--lib',
  'es2024,dom,dom.iterable',
  ...moduleOptions,
  'main.tsx',
];

/** A Vite and React app on the client: it type-checks with both ways to resolve modules, and builds. */
export const browserApp: Trial = {
  name: 'A Vite and React app on @threads-api/client',
  slow: true,
  async run(context) {
    const { folder, registry } = context;
    await install(
      context,
      '@threads-api/client',
      '@tanstack/react-query@5',
      'react@19',
      'react-dom@19',
      '@types/react@19',
      '@types/react-dom@19',
      'vite@8',
      'typescript@5.9',
    );
    await writeFile(join(folder, 'main.tsx'), app);
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><div id="root"></div><script type="module" src="/main.tsx"></script>',
    );
    const options = { cwd: folder, env: registry.env };
    const bundler = compilerOptions(['--module', 'esnext', '--moduleResolution', 'bundler']);
    const node16 = compilerOptions(['--module', 'node16', '--moduleResolution', 'node16']);
    await mustRun('npx', ['tsc', ...bundler], options);
    await mustRun('npx', ['tsc', ...node16], options);
    await mustRun(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], options);
    const assets = join(folder, 'dist/assets');
    const sizes = await Promise.all((await readdir(assets)).map(async (file) => (await stat(join(assets, file))).size));
    const kilobytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
    return `types with bundler and node16 resolution, ${kilobytes} kB built`;
  },
};
