import type { Trial } from '../../trial.ts';
import { serviceFolder } from './folder.ts';
import { kitAndServer } from './kit-and-server.ts';
import { operator } from './operator.ts';

/** Trials of the service, `apps/server`. */
export const serviceTrials: Trial[] = [kitAndServer, operator, serviceFolder];
