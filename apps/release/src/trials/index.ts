import type { Trial } from '../trial.ts';
import { client } from './client.ts';
import { contents } from './contents.ts';
import { httpServers } from './http-servers.ts';
import { oldNode } from './old-node.ts';
import { portal } from './portal.ts';
import { kitAndServer } from './service.ts';

export const trials: Trial[] = [contents, client, portal, httpServers, oldNode, kitAndServer];
