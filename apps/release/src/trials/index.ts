import type { Trial } from '../trial.ts';
import { client } from './client.ts';
import { contents } from './contents.ts';
import { httpServers } from './http-servers.ts';
import { jest } from './jest.ts';
import { oldNode } from './old-node.ts';
import { packageManagers } from './package-managers.ts';
import { portal } from './portal.ts';
import { kitAndServer, serviceFolder } from './service.ts';

export const trials: Trial[] = [
  contents,
  client,
  packageManagers,
  jest,
  portal,
  httpServers,
  oldNode,
  kitAndServer,
  serviceFolder,
];
