import type { Request, Response } from 'express';
import { type Change, limits, type Sessions, type Store, type ThreadReads } from '#store';
import type { Cookie } from './cookies.ts';
import { notSignedIn, tooMany } from './failures.ts';
import type { FindInboxCaller, InboxCaller } from './inbox-caller.ts';

const heartbeatMilliseconds = 5000;
/** Above this number of changes, pages refetch everything. */
const maxChanges = 50;

/** A client with more unread bytes is disconnected. */
const maxUnreadBytes = 64_000;
/** How long a page waits before it reopens a stream that was closed in favor of a newer one. */
const reopenMilliseconds = 60_000;
/** How long a page waits before it reconnects. */
const retryMilliseconds = 2_000;

interface Stream {
  userId: string;
  /** The session's cookie. */
  secret: string;
  send(event: string, data: unknown): void;
  close(): void;
}

/**
 * Server-sent events: `change` with the ids of changed threads, or without ids if some may have been missed. A page
 * receives only threads that its user can see. A stream ends with its session.
 */
export async function createEventStream(
  store: Pick<Store, 'watchChanges'> & ThreadReads & Sessions,
  { cookie, findCaller }: { cookie: Cookie; findCaller: FindInboxCaller },
) {
  const streams = new Set<Stream>();
  const stopWatching = await store.watchChanges((changes) => {
    for (const [userId, own] of Map.groupBy(streams, (stream) => stream.userId))
      void announce(userId, own, changes).catch(() => sendAll(own, {}));
  });

  /** Looks up the visible threads once per user. */
  async function announce(userId: string, own: Stream[], changes: Change[] | undefined): Promise<void> {
    if (!changes || changes.length > maxChanges) return sendAll(own, {});
    const concerned = changes.filter((change) => change.userId === null || change.userId === userId);
    const ids = [...new Set(concerned.map(({ threadId }) => threadId))];
    const seen = await Promise.all(ids.map((threadId) => store.seesThread(userId, threadId)));
    const threadIds = ids.filter((_, index) => seen[index]);
    if (threadIds.length > 0) sendAll(own, { threadIds });
  }

  const sendAll = (own: Stream[], data: object) => {
    for (const { send } of own) send('change', data);
  };

  function closeOldest(secret: string): void {
    const own = [...streams].filter((stream) => stream.secret === secret);
    for (const stream of own.slice(0, Math.max(0, own.length - limits.streamsPerSession))) stream.close();
  }

  async function handle(request: Request, response: Response): Promise<void> {
    const caller = await findCaller(cookie.read(request), request.method);
    // The client left while the session was looked up. A closed response emits no further event.
    if (response.closed) return;
    if (!caller) throw notSignedIn();
    if (caller.count.exceeded) throw tooMany('requests', caller.count.seconds);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    if (request.method === 'HEAD') response.end();
    else open(caller, response);
  }

  function open({ userId, secret }: InboxCaller, response: Response): void {
    // A client that stopped reading stays connected after the stream has ended, so it is disconnected here.
    const write = (text: string) => {
      if (response.writableLength > maxUnreadBytes) response.destroy();
      else if (!response.writableEnded) response.write(text);
    };
    response.on('error', () => {});
    const send: Stream['send'] = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const release = () => {
      clearInterval(heartbeat);
      streams.delete(stream);
    };
    const end = () => {
      release();
      response.end();
    };
    const close = () => {
      write(`retry: ${reopenMilliseconds}\n\n`);
      end();
    };
    const stream: Stream = { userId, secret, send, close };
    const heartbeat = setInterval(async () => {
      const session = await store.findSession(secret).catch(() => null);
      if (session !== undefined) return write(': still here\n\n');
      send('signed-out', {});
      return end();
    }, heartbeatMilliseconds);
    streams.add(stream);
    closeOldest(secret);
    response.once('close', release);
    // Opens the stream. The page then refetches everything it shows, because earlier changes are not announced.
    response.write(`retry: ${retryMilliseconds}\n: open\n\n`);
  }

  return { handler: handle, stop: stopWatching };
}
