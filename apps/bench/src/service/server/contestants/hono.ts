import { serve } from '@hono/node-server';
import { contract } from '@threads-api/contract';
import { Hono } from 'hono';
import { announce, answers, routeOf } from './given.ts';

const app = new Hono();
for (const [path, text] of Object.entries(answers)) {
  const body = JSON.parse(text);
  app.get(`${contract.basePath}${routeOf(path)}`, (context) => context.json(body));
}
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => announce(port));
