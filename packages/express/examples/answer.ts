// For any framework: runs the checks in the order of D21, then the handler.
import { createHash } from 'node:crypto';
import { contract, InvalidCursorError, type Operation, type OperationId, type Scope } from '@threads-api/contract';
import {
  type ApiFailure,
  badParameter,
  cacheControlOf,
  methodNotAllowed,
  notFound,
  scopeMissing,
  tooManyRequests,
  unauthorized,
  unknownPath,
} from '@threads-api/contract/errors';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Caller, callers, handlers } from './data.ts';

interface Request {
  url: string;
  /** The decoded path parameters. */
  path: unknown;
  authorization: string | undefined;
  ifNoneMatch: string | undefined;
}
type SetHeader = (name: string, value: string) => void;
type Handler = (request: { path: unknown; query: unknown; caller: Caller }) => unknown;

/** Returns the body, or `undefined` for a 304. Throws an `ApiFailure` for the first check that fails. */
export async function answer(operation: Operation<OperationId, Scope>, request: Request, setHeader: SetHeader) {
  const caller = findCaller(operation, request.authorization);
  limitRate(caller, setHeader);
  if (operation.scope && !caller.scopes.includes(operation.scope)) throw scopeMissing(operation);
  const query = readQuery(operation, new URLSearchParams(request.url.replace(/^[^?]*/, '')));
  const body = await read(operation, { path: request.path, query, caller });
  if (body === undefined) throw notFound(operation);
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(`${caller.userId} ${text}`).digest('base64url')}"`;
  setHeader('ETag', etag);
  setHeader('Cache-Control', cacheControlOf(operation.success));
  const held = request.ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return held?.some((tag) => tag === '*' || tag === etag) ? undefined : text;
}

/** The 404 or 405 for a request without a route. */
export function refuse(method: string, path: string): ApiFailure {
  const isBelow = path.startsWith(`${contract.basePath}/`);
  const { allowed } = contract.match(method, isBelow ? path.slice(contract.basePath.length) : '');
  return allowed.length > 0 ? methodNotAllowed(allowed) : unknownPath();
}

function findCaller(operation: Operation, authorization = ''): Caller {
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  const caller = callers.get(token ?? '');
  if (!caller) throw unauthorized(operation, { tokenSent: token !== undefined });
  return caller;
}

const windows = new Map<string, { used: number; end: number }>();

/** Counts the requests of a user in fixed windows, in process memory. */
function limitRate({ userId, rateLimit: { requests, windowSeconds } }: Caller, setHeader: SetHeader): void {
  const now = Date.now();
  const known = windows.get(userId);
  const window = known && known.end > now ? known : { used: 0, end: now + windowSeconds * 1000 };
  windows.set(userId, window);
  window.used += 1;
  const seconds = Math.ceil((window.end - now) / 1000);
  setHeader('RateLimit-Policy', `"default";q=${requests};w=${windowSeconds}`);
  setHeader('RateLimit', `"default";r=${Math.max(0, requests - window.used)};t=${seconds}`);
  if (window.used > requests) throw tooManyRequests(seconds);
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Reads the parameters with their types and defaults. Validators that coerce strings would accept `0x10` as an integer. */
function readQuery({ parameters }: Operation, query: URLSearchParams): Record<string, unknown> {
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  const unknown = [...query.keys()].find((name) => !declared.some((parameter) => parameter.name === name));
  if (unknown !== undefined && contract.rejectsUnknownParameters) throw badParameter(unknown, 'is unknown');
  const read = declared.map(({ name, schema }) => {
    const [text, ...more] = query.getAll(name);
    if (text === undefined) return [name, schema.default];
    const value = schema.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
    if (more.length > 0 || !ajv.validate(schema, value)) throw badParameter(name, 'is not valid');
    return [name, value];
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

async function read(operation: Operation<OperationId>, request: Parameters<Handler>[0]): Promise<unknown> {
  try {
    // The request was validated against the contract.
    return await (handlers[operation.id] as Handler)(request);
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
    throw badParameter(operation.paging?.cursor.name ?? 'cursor', 'is not valid for this request');
  }
}
