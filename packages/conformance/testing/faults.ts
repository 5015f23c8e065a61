import type { Fault } from './broken-server.ts';
import { faultyAccess } from './faults/access.ts';
import { faultyAnswers } from './faults/answers.ts';
import { faultyCursors } from './faults/cursors.ts';
import { faultyHeaders } from './faults/headers.ts';
import { faultyHistory } from './faults/history.ts';
import { faultyHttp } from './faults/http.ts';
import { faultyLists } from './faults/lists.ts';
import { faultyRateLimit } from './faults/rate-limit.ts';
import { faultyView } from './faults/view.ts';

/** Every fault that the kit is proved with. */
export const faults: readonly Fault[] = [
  ...faultyAnswers,
  ...faultyHeaders,
  ...faultyAccess,
  ...faultyView,
  ...faultyLists,
  ...faultyCursors,
  ...faultyHistory,
  ...faultyHttp,
  ...faultyRateLimit,
];
