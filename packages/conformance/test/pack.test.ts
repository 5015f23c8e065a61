import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createNodeListener } from '@threads-api/http/node';
import { bookshop, openBookshop } from '@threads-api/http/testing/bookshop/bookshop';
import { expect, test } from 'vitest';
import { startServer } from '../testing/start-server.ts';
import { runKit } from './run-kit.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('the pack in the README reports a sequel with another genre', async ({ onTestFinished }) => {
  const readme = await readFile(file('../README.md'), 'utf8');
  const [, pack = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const [packFile, targetFile] = [file('readme-pack.tmp.mjs'), file('readme-pack.tmp.json')];
  onTestFinished(() => Promise.all([packFile, targetFile].map((name) => rm(name, { force: true }))).then(() => {}));
  await writeFile(packFile, pack);

  const shop = openBookshop();
  const book = { number: 1, title: 'Emma', genre: 'history', price: 12 } as const;
  let genre: 'history' | 'poetry' = 'history';
  const { origin, close } = await startServer(
    createNodeListener({
      ...shop,
      handlers: {
        ...shop.handlers,
        listBooks: () => ({ data: [{ ...book, sequel: { ...book, number: 2, genre, sequel: null } }] }),
      },
    }),
  );
  onTestFinished(close);
  const baseUrl = `${origin}${bookshop.basePath}`;
  await writeFile(targetFile, JSON.stringify({ baseUrl, tokens: { full: 'clerk' } }));
  const spec = file('../../http/testing/bookshop/bookshop.yaml');
  const run = () =>
    runKit('--spec', spec, '--target', targetFile, '--pack', packFile, '--only', 'sequel-genre,body-schema');
  expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('2 checks passed') });
  genre = 'poetry';
  const failed = await run();
  expect(failed.code).toBe(1);
  expect(failed.stdout).toMatch(/sequel-genre.*\n.*expected +a sequel in history\n.*received +poetry/);
});
