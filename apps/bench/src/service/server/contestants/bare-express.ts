import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';
import express from 'express';
import { announce, answers, routeOf } from './given.ts';

const app = express();
for (const [path, text] of Object.entries(answers)) {
  app.get(`${contract.basePath}${routeOf(path)}`, (_request, response) => {
    response.type('json').send(text);
  });
}
const server = app.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
