import { readFileSync } from 'node:fs';
import { readContract } from '@threads-api/contract';
import type { FormatError } from '@threads-api/http';
import { createNodeListener } from '@threads-api/http/node';
import { load } from 'js-yaml';
import type { Target } from '../../src/target/target.ts';
import { startServer } from '../start-server.ts';

const text = readFileSync(new URL('tasks.yaml', import.meta.url), 'utf8');

/** A contract of a public project, with ids and cursors that are numbers, a limit without a maximum, and its own errors. */
export const tasks = readContract(load(text) as object);

const states = ['succeeded', 'failed', 'canceled', 'processing'];
const time = (minute: number) => new Date(Date.UTC(2026, 1, 1, 8, minute)).toISOString();

/** The newest first. One is enqueued, so that a filter has a single entry. */
const stored = Array.from({ length: 130 }, (_, uid) => {
  const status = uid === 129 ? 'enqueued' : states[uid % states.length];
  return {
    uid,
    indexUid: uid % 4 === 0 ? 'books' : 'movies',
    status,
    type: uid % 5 === 0 ? 'settingsUpdate' : 'documentAdditionOrUpdate',
    error: status === 'failed' ? errorOf(400, 'The document has no id.') : null,
    duration: 'PT0.05S',
    enqueuedAt: time(uid),
    startedAt: time(uid + 1),
    finishedAt: time(uid + 2),
  };
}).reverse();

function errorOf(status: number, message: string) {
  const type = status === 401 || status === 403 ? 'auth' : 'invalid_request';
  return { message, code: `error_${status}`, type, link: 'https://docs.meilisearch.com/errors' };
}

const formatError: FormatError = ({ status, message }) => ({ body: errorOf(status, message) });

interface Query {
  limit?: number;
  from?: number;
  statuses?: string;
  indexUids?: string;
}

/** Starts a server that conforms. */
export async function startTasks(): Promise<{ target: Target; close(): Promise<unknown> }> {
  const listener = createNodeListener({
    contract: tasks,
    formatError,
    rateLimit: null,
    findCaller: (key) => (key === 'a-search-key' ? { userId: 'admin' } : undefined),
    handlers: {
      getTasks({ query }) {
        const { limit = 20, from = Number.POSITIVE_INFINITY, statuses, indexUids }: Query = query;
        const wanted = stored.filter(
          ({ status, indexUid }) =>
            (!statuses || statuses.split(',').includes(`${status}`)) && (!indexUids || indexUid === indexUids),
        );
        const rest = wanted.filter(({ uid }) => uid <= from);
        const results = rest.slice(0, limit);
        const next = rest[limit]?.uid ?? null;
        return { results, total: wanted.length, limit, from: results[0]?.uid ?? null, next };
      },
      getTask: ({ path }) => stored.find(({ uid }) => uid === Number(path.taskUid)),
    },
  });
  const { origin: baseUrl, close } = await startServer(listener);
  return {
    target: { baseUrl, tokens: { full: 'a-search-key' }, resources: { getTask: { visible: '129' } } },
    close,
  };
}
