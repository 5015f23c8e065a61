import type { Trial } from '../../trial.ts';
import { serviceFolder } from './folder.ts';
import { kitAndServer } from './kit-and-server.ts';
import { operator } from './operator.ts';

/** What people do with the service, `apps/server`. */
export const serviceTrials: Trial[] = [kitAndServer, operator, serviceFolder];
