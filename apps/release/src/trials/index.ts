import type { Trial } from '../trial.ts';
import { browserApp } from './browser-app.ts';
import { client } from './client.ts';
import { contents } from './contents.ts';
import { httpServers } from './http-servers.ts';
import { jest } from './jest.ts';
import { mock } from './mock.ts';
import { msw } from './msw.ts';
import { oldNode } from './old-node.ts';
import { packageManagers } from './package-managers.ts';
import { portal } from './portal.ts';
import { serviceTrials } from './service/index.ts';

export const trials: Trial[] = [
  contents,
  mock,
  msw,
  client,
  packageManagers,
  jest,
  portal,
  httpServers,
  browserApp,
  oldNode,
  ...serviceTrials,
];
