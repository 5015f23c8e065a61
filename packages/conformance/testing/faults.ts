import type { Fault } from './broken-server.ts';
import { faultyAccess } from './faults/access.ts';
import { faultyAnswers } from './faults/answers.ts';
import { faultyHttp } from './faults/http.ts';
import { faultyLists } from './faults/lists.ts';

/** Every fault that the kit is proved with. */
export const faults: readonly Fault[] = [...faultyAnswers, ...faultyAccess, ...faultyLists, ...faultyHttp];
