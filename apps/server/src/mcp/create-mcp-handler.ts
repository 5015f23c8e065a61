import type { RequestListener } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler as createProtocolHandler } from '@modelcontextprotocol/server';
import { Failure } from '@threads-api/http';
import type { ByteBudget, Reservation } from '@threads-api/http/node';
import cors from 'cors';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import { afterResponse, findJsonFault, type LoggedRequest, outageOf } from '#operations';
import type { Settings } from '#settings';
import {
  type Audit,
  type Caller,
  type Drafts,
  describeOutage,
  isUnavailable,
  type SharedHtmlReader,
  type ThreadReads,
  type Tokens,
} from '#store';
import { type AdmissionOptions, createAdmission } from './create-admission.ts';
import { createMcpServer, toolNames } from './create-mcp-server.ts';

/** A completed request with the tool that it called. It has no user if the token is missing or invalid. */
type CompletedCall = LoggedRequest & Partial<Pick<Caller, 'userId' | 'tokenId'>> & { tool?: string };

export interface McpOptions extends AdmissionOptions {
  store: ThreadReads & Drafts & Tokens & Audit;
  settings: AdmissionOptions['settings'] & Pick<Settings, 'trustedProxies'>;
  /** Limits the memory of the process's requests in progress. */
  budget: ByteBudget;
  htmlReader: SharedHtmlReader;
  /** Called after each response, for logs and metrics. `outage` is the reason if the database was unavailable. */
  onResponse(completed: CompletedCall, outage: string | undefined): void;
  /** Called with every error that the agent did not cause. */
  onError(error: unknown): void;
}

export const mcpPath = '/mcp';

/** Larger than the largest draft as escaped JSON. */
const maxBodyBytes = 500_000;

/** The state of a request, for its log line. */
interface CallState {
  caller?: Caller;
  tool?: string | undefined;
  outage?: string | undefined;
}

type McpResponse = Response<unknown, CallState>;

/**
 * MCP over Streamable HTTP. Every request needs a token, an allowed host and an allowed origin. They are checked before the
 * body is read, so that requests without a token cannot use up memory.
 */
export function createMcpHandler(options: McpOptions): RequestListener {
  const { store, settings, budget, htmlReader, onResponse, onError } = options;
  const { checkOrigin, admit } = createAdmission(options);
  const handler = createProtocolHandler(({ authInfo, requestInfo }) => {
    // The library passes on the properties that `serve` added.
    const caller = authInfo?.extra?.caller as Caller;
    // Aborts if the connection closes before the response is sent. The reservation ends then, so the work must end too.
    const { signal } = requestInfo as globalThis.Request;
    const readHtml = htmlReader.readerFor(caller.userId, signal);
    return createMcpServer({ store, caller, readHtml, signal, onError });
  });

  async function serve(request: Request, response: McpResponse): Promise<void> {
    const caller = await admit(request, request.ip ?? '');
    response.locals.caller = caller;
    budget.receive(request, { userId: caller.userId });
    await readBody(request, response);
    const reservation = await budget.enter(response, caller.userId);
    if (!reservation) throw new Failure(503, 'The service is busy. Try again in a second.', { 'Retry-After': '1' });
    const message: unknown = request.body;
    checkMessage(message);
    // A stream without a message needs no memory, and stays open.
    if (message === undefined) reservation.resize(0);
    response.locals.tool = toolOf(message);
    const authInfo = { token: '', clientId: caller.tokenId, scopes: caller.scopes, extra: { caller } };
    const fetch: typeof handler.fetch = async (given, parts) =>
      countBytes(await handler.fetch(given, { ...parts, authInfo }), reservation);
    await toNodeHandler({ fetch }, { onerror: onError })(request, response, message);
  }

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies);
  app.use((request, response: McpResponse, next) => {
    afterResponse(request, response, request.ip ?? '', (completed) => {
      const { caller, tool, outage } = response.locals;
      const user = caller && { userId: caller.userId, tokenId: caller.tokenId };
      onResponse({ ...completed, ...user, ...(tool && { tool }) }, outage);
    });
    if (request.path !== mcpPath) throw new Failure(404, 'There is nothing at this path.');
    // The `Request` class does not support TRACE.
    if (request.method === 'TRACE') throw new Failure(405, 'TRACE is not supported.', { Allow: methods.join(', ') });
    checkOrigin(request);
    next();
  });
  app.use(allowOrigin);
  app.use(serve);
  app.use(handleError(onError));
  return app;
}

const parseJson = express.json({ type: () => true, limit: maxBodyBytes, inflate: false });

/** Reads and parses the body, up to a size. */
const readBody = (request: Request, response: McpResponse) =>
  new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });

const methods = ['GET', 'POST', 'DELETE'];

/** Pages with an origin that passed the check may call MCP. They send a token; cookies are not accepted. */
const allowOrigin = cors({
  origin: true,
  methods,
  allowedHeaders:
    'Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
  exposedHeaders: 'WWW-Authenticate, Retry-After',
  maxAge: 600,
});

/** The tool that a message calls, or `other` for unknown names, so that clients cannot add labels to the metrics. */
function toolOf(message: unknown): string | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  if (method !== 'tools/call') return undefined;
  return toolNames.find((name) => name === params?.name) ?? 'other';
}

/** Refuses messages that are too expensive. */
function checkMessage(message: unknown): void {
  // A batch of any size would count as one request.
  if (Array.isArray(message)) throw new Failure(400, 'Batches are not supported.');
  // NUL is allowed here, because the tools tell the agent why they reject it.
  const fault = findJsonFault(message, { allowsNul: true });
  if (fault !== undefined) throw new Failure(400, fault);
}

/** The first byte of a comment. Comments keep a connection open while its tool runs, which may use memory for a page. */
const colon = 0x3a;

/** Updates the reservation as the response is streamed, because its size is not known in advance. */
function countBytes(response: globalThis.Response, reservation: Reservation): globalThis.Response {
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (chunk[0] !== colon) reservation.resize(bytes);
      controller.enqueue(chunk);
    },
  });
  return new globalThis.Response(response.body?.pipeThrough(count), response);
}

/** Responds to a request that failed. Its body may be unread, so the connection closes with the response. */
const handleError =
  (onError: McpOptions['onError']): ErrorRequestHandler<unknown, unknown, unknown, unknown, CallState> =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    // The client left before the body was complete. The error looks like that of a lost database connection.
    if (request.destroyed && !request.complete) return void response.destroy();
    response.locals.outage = outageOf(error);
    const { status, message, headers } = toFailure(error);
    if (status >= 500 && !(error instanceof Failure) && response.locals.outage === undefined) onError(error);
    response.setHeaders(new Map(Object.entries({ 'Content-Type': 'text/plain', Connection: 'close', ...headers })));
    response.writeHead(status).end(message);
  };

const bodyErrors: Record<number, string> = {
  400: 'The body is not JSON.',
  413: `The body is longer than ${maxBodyBytes} bytes.`,
  415: 'The encoding of the body is not supported.',
};

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isUnavailable(error)) return new Failure(503, describeOutage(error));
  const { status = 500 } = error as { status?: number };
  return new Failure(status, bodyErrors[status] ?? 'The service failed.');
}
