import type { RequestListener, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler as createProtocolHandler } from '@modelcontextprotocol/server';
import type { ByteBudget, Room } from '@threads-api/express';
import express, { type ErrorRequestHandler } from 'express';
import { findJsonFault, type LoggedRequest, outageOf, whenAnswered } from '#operations';
import type { Settings } from '#settings';
import {
  type Audit,
  type Caller,
  type Drafts,
  describeOutage,
  isUnavailable,
  type ThreadReads,
  type Tokens,
} from '#store';
import { type AdmissionOptions, type Admitted, createAdmission } from './create-admission.ts';
import { createMcpServer, toolNames } from './create-mcp-server.ts';

/** A request that was answered; without a user if the token is missing or invalid, and with the tool that it called. */
export type AnsweredCall = LoggedRequest & Partial<Pick<Caller, 'userId' | 'tokenId'>> & { tool?: string };

export interface McpOptions extends AdmissionOptions {
  store: ThreadReads & Drafts & Tokens & Pick<Audit, 'audited'>;
  settings: AdmissionOptions['settings'] & Pick<Settings, 'trustedProxies'>;
  /** Limits the bytes of all responses of the process. */
  budget: ByteBudget;
  /** Called when a request was answered, for logs and metrics. `outage` is the reason if the database was unavailable. */
  onAnswered(answered: AnsweredCall, outage: string | undefined): void;
  /** Called with every error that is not the agent's. */
  onError(error: unknown): void;
}

export const mcpPath = '/mcp';

/** More than the largest draft with its escapes needs. */
const mostBodyBytes = 500_000;

/** What the later steps of a request need. */
interface Call {
  authInfo: Admitted;
  room: Room;
}

/**
 * MCP over Streamable HTTP. Every request needs a token, an accepted host and an accepted origin. They are checked before the
 * body is read, so that nobody without a token can fill the memory with bodies.
 */
export function createMcpHandler(options: McpOptions): RequestListener {
  const { store, settings, budget, onAnswered, onError } = options;
  const { checkOrigin, admit } = createAdmission(options);
  const handler = createProtocolHandler(({ authInfo }) => {
    const { caller } = (authInfo as Admitted).extra;
    return createMcpServer({ store, audited: store.audited, caller, onError });
  });

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies);
  app.use(async (request, response, next) => {
    const address = request.ip ?? '';
    let caller: Caller | undefined;
    whenAnswered(request, response, address, (answered) =>
      onAnswered(
        {
          ...answered,
          ...(caller && { userId: caller.userId, tokenId: caller.tokenId }),
          ...(response.locals.tool && { tool: response.locals.tool }),
        },
        response.locals.outage,
      ),
    );
    if (request.path !== mcpPath) return refuse(response, 404, 'There is nothing at this path.');
    // A `Request` cannot have this method.
    if (request.method === 'TRACE')
      return refuse(response, 405, 'TRACE is not supported.', { Allow: 'GET, POST, DELETE' });
    const foreign = checkOrigin(request);
    if (foreign) return refuse(response, foreign.status, await foreign.text(), Object.fromEntries(foreign.headers));
    const { origin } = request.headers;
    if (origin !== undefined) allowOrigin(response, origin);
    if (request.method === 'OPTIONS' && origin !== undefined) return void response.writeHead(204, preflight).end();
    const authInfo = await admit(request, address);
    if (authInfo instanceof Response)
      return refuse(response, authInfo.status, await authInfo.text(), Object.fromEntries(authInfo.headers));
    caller = authInfo.extra.caller;
    const room = await budget.enter(response, caller.userId);
    if (!room) return refuse(response, 503, 'The service is busy.', { 'Retry-After': `${budget.retrySeconds}` });
    response.locals.call = { authInfo, room } satisfies Call;
    next();
  });
  app.use(express.text({ type: () => true, limit: mostBodyBytes, inflate: false }));
  app.use((request, response) => {
    const { authInfo, room } = response.locals.call as Call;
    const message = readMessage(request.body);
    if (message instanceof BadMessage) return refuse(response, 400, message.reason);
    response.locals.tool = toolOf(message);
    const fetch: typeof handler.fetch = async (given, parts) =>
      countBytes(await handler.fetch(given, { ...parts, authInfo }), room);
    return toNodeHandler({ fetch }, { onerror: onError })(request, response, message);
  });
  app.use(refuseBody(onError));
  return app;
}

/** For pages of an accepted origin. They send a token: no cookie is ever a credential here. */
const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '600',
};

function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After');
  response.setHeader('Vary', 'Origin');
}

/** The tool that a message calls; `other` if there is none of that name, so that nobody fills the metrics with names. */
function toolOf(message: unknown): string | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  if (method !== 'tools/call') return undefined;
  return toolNames.find((name) => name === params?.name) ?? 'other';
}

class BadMessage {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The message of a body; `undefined` without a body. */
function readMessage(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    const message: unknown = JSON.parse(body);
    // A batch would count as one request, whatever its size. The tools explain to the agent which characters they refuse.
    const fault = Array.isArray(message) ? 'Batches are not supported.' : findJsonFault(message, { allowsNul: true });
    return fault === undefined ? message : new BadMessage(fault);
  } catch {
    return new BadMessage('The body is not JSON.');
  }
}

/** The room of a response is what was produced of it, which only its body shows. */
function countBytes(response: Response, room: Room): Response {
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      room.resize(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(count), response);
}

/** Refuses a request whose body may not be read: the connection ends with the response. */
function refuse(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/plain', ...headers, Connection: 'close' }).end(text);
}

const bodyErrors: Record<number, string> = {
  413: `The body is longer than ${mostBodyBytes} bytes.`,
  415: 'The body has an encoding that is not supported.',
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
