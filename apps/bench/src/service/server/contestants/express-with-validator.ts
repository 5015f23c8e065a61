import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';
import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { announce, answers, routeOf } from './given.ts';

// As the validator's README sets it up; with `requests` it leaves the answers alone, which is its default.
const app = express();
app.use(express.json());
app.use(express.text());
app.use(express.urlencoded({ extended: false }));
app.use(
  OpenApiValidator.middleware({
    apiSpec: structuredClone(contract.document) as never,
    validateRequests: true,
    validateResponses: process.argv[4] !== 'requests',
  }),
);
for (const [path, text] of Object.entries(answers)) {
  const body = JSON.parse(text);
  app.get(`${contract.basePath}${routeOf(path)}`, (_request, response) => {
    response.json(body);
  });
}
const server = app.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
