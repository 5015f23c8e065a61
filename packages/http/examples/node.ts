// The contract on Node's own HTTP server: node examples/node.ts
import { contract } from '@threads-api/contract';
import { createHttpServer, createNodeListener } from '@threads-api/http/node';
import { findCaller, handlers } from './data.ts';
import { listen } from './listen.ts';

listen(createHttpServer(createNodeListener({ contract, findCaller, handlers })));
