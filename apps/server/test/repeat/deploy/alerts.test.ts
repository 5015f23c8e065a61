import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { openStore } from '#testing/tables';
import { serve } from '../../serve.ts';
import { newMigratedUrl } from '../../stores.ts';

const run = promisify(execFile);
const rules = fileURLToPath(new URL('../../../deploy/alerts.yml', import.meta.url));

test.skipIf(!findProgram('promtool'))('promtool accepts the rules, and they fire when they should', async () => {
  expect((await run('promtool', ['check', 'rules', rules])).stdout).toContain('SUCCESS');
  const cases = fileURLToPath(new URL('./alerts.test.yml', import.meta.url));
  expect((await run('promtool', ['test', 'rules', cases])).stdout).toContain('SUCCESS');
});

test('promtool accepts the metrics, every metric in the rules exists, and the runbook explains every alert', async () => {
  const text = await readFile(rules, 'utf8');
  const databaseUrl = await newMigratedUrl();
  const store = await openStore({ url: databaseUrl });
  const server = await serve(store, { databaseUrl }, { parts: ['api', 'mcp', 'webhooks'] });
  const metrics = await (await fetch(`${server.operationsUrl}/metrics`)).text();
  await server.stop();
  if (findProgram('promtool')) {
    const checking = run('promtool', ['check', 'metrics']);
    checking.child.stdin?.end(metrics);
    expect(await checking).toEqual({ stdout: '', stderr: '' });
  }
  const names = new Set(
    text.match(/\b(threads|nodejs)_[a-z0-9_]+/g)?.map((name) => name.replace(/_(bucket|count)$/, '')),
  );
  expect(names.size).toBeGreaterThanOrEqual(10);
  for (const name of names) expect(metrics).toContain(`# TYPE ${name} `);
  const runbook = await readFile(new URL('../../../docs/runbook.md', import.meta.url), 'utf8');
  const alerts = [...text.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect([...runbook.matchAll(/^## (Threads\w+)$/gm)].map(([, name]) => name)).toEqual(alerts);
});
