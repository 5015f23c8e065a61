import { isJsonType, type Operation, type RequestBody } from '@threads-api/contract/model';
import { badBody, badRequest, Failure, tooLarge, unsupportedMediaType } from '../failure.ts';
import { type HttpRequest, headerOf } from '../http-message.ts';

/** Validating deeper values could exhaust the stack. */
const mostLevels = 64;

export interface ReadBody {
  body: unknown;
  /** The declared content type. Undefined if there is no body. */
  contentType: string | undefined;
}

export interface BodyLimits {
  maxBodyBytes: number;
  /** Returns a sentence if a parsed body must be refused. */
  findBodyFault?: ((body: unknown) => string | undefined) | undefined;
}

/**
 * Reads the body of a request: parsed JSON, or else a text, or else its bytes. Throws a 413, a 415, or a 400 if it is missing or not valid JSON.
 */
export async function readBody(
  request: HttpRequest,
  operation: Operation,
  declared: RequestBody,
  { maxBodyBytes, findBodyFault }: BodyLimits,
): Promise<ReadBody> {
  const { contentTypes, required } = declared;
  const isParsed = request.parsedBody !== undefined;
  const bytes = isParsed ? undefined : await readBytes(request, maxBodyBytes);
  if (!isParsed && !bytes?.length) {
    if (required) throw badBody(operation, '', 'is missing');
    return { body: undefined, contentType: undefined };
  }
  const contentType = findContentType(contentTypes, headerOf(request, 'content-type'));
  if (contentType === undefined || headerOf(request, 'content-encoding')) throw unsupportedMediaType(contentTypes);
  const body = isParsed ? request.parsedBody : parse(bytes ?? new Uint8Array(), contentType, operation);
  const fault = findBodyFault?.(body);
  if (fault !== undefined) throw badRequest(fault, operation);
  return { body, contentType };
}

const disconnected = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

async function readBytes({ body, headers, signal }: HttpRequest, most: number): Promise<Uint8Array | undefined> {
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge(most);
  if (!body) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > most) throw tooLarge(most);
      chunks.push(chunk);
    }
  } catch (error) {
    const isDisconnected = signal.aborted || disconnected.includes(Object(error).code);
    throw isDisconnected ? new Failure(400, 'The body is incomplete.') : error;
  }
  const [only = new Uint8Array(), ...more] = chunks;
  if (more.length === 0) return only;
  const bytes = new Uint8Array(length);
  let start = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, start);
    start += chunk.length;
  }
  return bytes;
}

/** Finds the declared content type, which may be a range such as `image/*`. A range gives the type of the request. */
function findContentType(declared: readonly string[], header = ''): string | undefined {
  const given = typeOf(header);
  const matches = (range: string) => {
    const type = typeOf(range);
    return type === given || type === '*/*' || (type.endsWith('/*') && given.startsWith(type.slice(0, -1)));
  };
  if (declared.length === 0) return given;
  const found = declared.find((type) => typeOf(type) === given) ?? declared.find(matches);
  return found?.includes('*') ? given : found;
}

const typeOf = (header: string) => header.split(';', 1).join().trim().toLowerCase();

function decode(bytes: Uint8Array, operation: Operation): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badBody(operation, '', 'is not valid UTF-8');
  }
}

/** The media types whose bodies are texts. */
const isTextType = (type: string) => /^text\/|[/+-](xml|yaml|ndjson|www-form-urlencoded)\b/i.test(type);

function parse(bytes: Uint8Array, contentType: string, operation: Operation): unknown {
  const isJson = isJsonType(contentType);
  if (!isJson && !isTextType(contentType)) return bytes;
  const text = decode(bytes, operation);
  if (!isJson) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badBody(operation, '', `is not valid JSON: ${(error as Error).message}`);
  }
  if (isDeep(value)) throw badBody(operation, '', `has more than ${mostLevels} levels`);
  return value;
}

function isDeep(root: unknown): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}
