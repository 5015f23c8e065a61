// The contract on Express: node examples/express.ts
import { contract } from '@threads-api/contract';
import { createExpressHandler } from '@threads-api/http/express';
import { createHttpServer } from '@threads-api/http/node';
import express from 'express';
import { findCaller, handlers } from './data.ts';
import { listen } from './listen.ts';

const app = express().use(createExpressHandler({ contract, findCaller, handlers, fallthrough: false }));
listen(createHttpServer(app));
