import { test } from 'vitest';
import { threadsHandlers } from '../src/msw.ts';

test('overrides take the example names of the operation, statuses and faults', () => {
  threadsHandlers({ overrides: { listThreads: 'emptyPage', getThread: 'noSuchThread', listThreadNotes: 'hang' } });
  threadsHandlers({ overrides: { getThread: '502' } });
  // @ts-expect-error getThread has no such example
  threadsHandlers({ overrides: { getThread: 'emptyPage' } });
  // @ts-expect-error there is no such operation
  threadsHandlers({ overrides: { sendThread: 'rateLimited' } });
});
