import type { RequestListener, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler as createProtocolHandler } from '@modelcontextprotocol/server';
import type { ByteBudget, Reservation } from '@threads-api/http/node';
import cors from 'cors';
import express, { type ErrorRequestHandler } from 'express';
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
import { type AdmissionOptions, callerOf, createAdmission } from './create-admission.ts';
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

/**
 * MCP over Streamable HTTP. Every request needs a token, an allowed host and an allowed origin. They are checked before the
 * body is read, so that requests without a token cannot use up memory.
 */
export function createMcpHandler(options: McpOptions): RequestListener {
  const { store, settings, budget, htmlReader, onResponse, onError } = options;
  const { checkOrigin, admit } = createAdmission(options);
  const handler = createProtocolHandler(({ authInfo, requestInfo }) => {
    const caller = callerOf(authInfo);
    // Aborts if the connection closes before the response is sent. The reservation ends then, so the work must end too.
    const { signal } = requestInfo as Request;
    const readHtml = htmlReader.readerFor(caller.userId, signal);
    return createMcpServer({ store, caller, readHtml, signal, onError });
  });

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies);
  app.use(async (request, response, next) => {
    afterResponse(request, response, request.ip ?? '', (completed) => {
      const { caller, tool, outage } = response.locals;
      const user = caller && { userId: caller.userId, tokenId: caller.tokenId };
      onResponse({ ...completed, ...user, ...(tool && { tool }) }, outage);
    });
    if (request.path !== mcpPath) return refuse(response, 404, 'There is nothing at this path.');
    // The `Request` class does not support TRACE.
    if (request.method === 'TRACE')
      return refuse(response, 405, 'TRACE is not supported.', { Allow: methods.join(', ') });
    const foreign = checkOrigin(request);
    if (foreign) return refuse(response, foreign.status, await foreign.text(), Object.fromEntries(foreign.headers));
    next();
  });
  app.use(allowOrigin);
  app.use(async (request, response, next) => {
    const authInfo = await admit(request, request.ip ?? '');
    if (authInfo instanceof Response)
      return refuse(response, authInfo.status, await authInfo.text(), Object.fromEntries(authInfo.headers));
    const caller = callerOf(authInfo);
    Object.assign(response.locals, { authInfo, caller });
    budget.receive(request, { userId: caller.userId });
    next();
  });
  app.use(express.text({ type: () => true, limit: maxBodyBytes, inflate: false }));
  app.use(async (request, response) => {
    const { authInfo, caller } = response.locals;
    const reservation = await budget.enter(response, caller.userId);
    if (!reservation)
      return refuse(response, 503, 'The service is busy. Try again in a second.', { 'Retry-After': '1' });
    const { message, fault } = readMessage(request.body);
    if (fault !== undefined) return refuse(response, 400, fault);
    // A stream without a message needs no memory, and stays open.
    if (message === undefined) reservation.resize(0);
    response.locals.tool = toolOf(message);
    const fetch: typeof handler.fetch = async (given, parts) =>
      countBytes(await handler.fetch(given, { ...parts, authInfo }), reservation);
    return toNodeHandler({ fetch }, { onerror: onError })(request, response, message);
  });
  app.use(refuseBody(onError));
  return app;
}

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

/** The message in a body, or why it is refused. An empty body has none. */
function readMessage(body: unknown): { message?: unknown; fault?: string | undefined } {
  if (typeof body !== 'string' || body === '') return {};
  try {
    const message: unknown = JSON.parse(body);
    // A batch of any size would count as one request.
    if (Array.isArray(message)) return { fault: 'Batches are not supported.' };
    // NUL is allowed here, because the tools tell the agent why they reject it.
    return { message, fault: findJsonFault(message, { allowsNul: true }) };
  } catch {
    return { fault: 'The body is not JSON.' };
  }
}

/** The first byte of a comment. Comments keep a connection open while its tool works and may hold a page of messages. */
const colon = 0x3a;

/** Updates the reservation as the response is streamed, because its size is not known in advance. */
function countBytes(response: Response, reservation: Reservation): Response {
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (chunk[0] !== colon) reservation.resize(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(count), response);
}

/** Rejects a request without reading its body. The connection closes with the response. */
function refuse(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.setHeader('Content-Type', 'text/plain');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(status, { Connection: 'close' }).end(text);
}

const bodyErrors: Record<number, string> = {
  413: `The body is longer than ${maxBodyBytes} bytes.`,
  415: 'The encoding of the body is not supported.',
};

const refuseBody =
  (onError: McpOptions['onError']): ErrorRequestHandler =>
  (error: { status?: number }, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status = isUnavailable(error) ? 503 : 500 } = error;
    response.locals.outage = outageOf(error);
    if (status >= 500 && response.locals.outage === undefined) onError(error);
    const text = response.locals.outage === undefined ? bodyErrors[status] : describeOutage(error);
    refuse(response, status, text ?? (status < 500 ? 'The body cannot be read.' : 'The service failed.'));
  };
