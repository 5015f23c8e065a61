import type { Request, RequestHandler, Response } from 'express';
import type { Change, Changes, Sessions, ThreadReads } from '#store';
import type { Cookies } from './cookies.ts';
import { sessionOf } from './require-session.ts';

const heartbeatMilliseconds = 5000;
/** With more changes at once, pages read everything again. */
const mostAtOnce = 50;

interface Stream {
  userId: string;
  send(event: string, data: unknown): void;
}

export interface EventStream {
  handler: RequestHandler;
  stop(): Promise<void>;
}

/**
 * Server-sent events: `change` with the ids of threads that changed, or without ids if some may have been missed. A page
 * learns only of threads that its user sees. A stream ends when its session does.
 */
export async function createEventStream(
  store: Changes & ThreadReads & Sessions,
  cookie: Cookies,
): Promise<EventStream> {
  const streams = new Set<Stream>();
  const stopWatching = await store.watchChanges((changes) => {
    for (const stream of streams) void announce(stream, changes).catch(() => stream.send('change', {}));
  });

  async function announce({ userId, send }: Stream, changes: Change[] | undefined): Promise<void> {
    if (!changes || changes.length > mostAtOnce) return send('change', {});
    const concerned = changes.filter((change) => change.userId === null || change.userId === userId);
    const ids = [...new Set(concerned.map(({ threadId }) => threadId))];
    const seen = await Promise.all(ids.map((threadId) => store.seesThread(userId, threadId)));
    const threadIds = ids.filter((_, index) => seen[index]);
    if (threadIds.length > 0) send('change', { threadIds });
  }

  function open(request: Request, response: Response): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    const secret = cookie.read(request) ?? '';
    // A client that stopped reading is still there when the service has ended its stream.
    const write = (text: string) => response.writableEnded || response.write(text);
    response.on('error', () => {});
    const send: Stream['send'] = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const stream = { userId: sessionOf(response).userId, send };
    const heartbeat = setInterval(async () => {
      const session = await store.findSession(secret).catch(() => null);
      if (session !== undefined) return write(': still here\n\n');
      send('signed-out', {});
      return response.end();
    }, heartbeatMilliseconds);
    streams.add(stream);
    response.once('close', () => {
      clearInterval(heartbeat);
      streams.delete(stream);
    });
    // Opens the stream. The page reads once more what it shows: what happened before this moment is not announced.
    response.write(': open\n\n');
  }

  return { handler: open, stop: stopWatching };
}
