import { type OpenApiDocument, valueAt } from '@threads-api/contract';
import type { MockResponse, Sample } from './mock-response.ts';
import type { ServedContract } from './served-contract.ts';

/** Makes a body from the schema of a response. */
export type AskPrism = (method: string, path: string, sample: Sample) => Promise<PrismResponse>;

interface PrismResponse {
  headers: Record<string, string>;
  body: unknown;
}

/** Prism for a document. Loaded at the first call, because loading takes longer than starting the rest of the mock. */
export function createPrism(document: OpenApiDocument): AskPrism {
  let loaded: ReturnType<typeof load> | undefined;
  return async (method, path, sample) => {
    loaded ??= load(document);
    const askPrism = await loaded;
    return askPrism(method, path, sample);
  };
}

/** A response whose body Prism makes, if it can. Otherwise the response stays as it is. */
export async function generateBody(
  { contract, askPrism }: ServedContract,
  response: MockResponse,
  url: string,
): Promise<MockResponse> {
  const { operation, sample, status } = response;
  if (!operation || !sample) return response;
  const path = url.split('?', 1).join().slice(contract.basePath.length);
  const ask = () => askPrism(operation.method, path, sample);
  try {
    const { headers, body } = await ask();
    const list = operation.paging?.list;
    const filled = list && sample.limit !== undefined ? await fillPage(body, list, sample.limit, ask) : body;
    return { ...response, headers: { ...headers, ...response.headers }, body: withStatus(filled, status) };
  } catch (error) {
    if (!(error instanceof NotGenerated)) throw error;
    return response;
  }
}

/** Prism cannot make the body: the schema contradicts itself, or is too deep. */
class NotGenerated extends Error {}

/** Gives a generated page as many entries as the request has asked for. Prism itself ignores the limit. */
async function fillPage(
  body: unknown,
  list: string,
  limit: number,
  ask: () => Promise<PrismResponse>,
): Promise<unknown> {
  const entries = valueAt(body, list);
  if (!Array.isArray(entries)) return body;
  for (let attempts = 0; entries.length < limit && attempts < limit; attempts++) {
    const more = valueAt((await ask()).body, list);
    if (Array.isArray(more)) entries.push(...more);
  }
  entries.length = Math.min(entries.length, limit);
  return body;
}

async function load(document: OpenApiDocument): Promise<AskPrism> {
  const [{ createInstance, getHttpOperationsFromSpec }, { pino }] = await Promise.all([
    import('@stoplight/prism-http'),
    import('pino'),
  ]);
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  const config = {
    isProxy: false,
    validateRequest: false,
    validateResponse: false,
    checkSecurity: false,
    errors: false,
    upstreamProxy: undefined,
  } as const;
  // Prism calls `logger.success`, which pino does not have.
  const logger = pino({ level: 'silent', customLevels: { success: 35 } });
  const prism = createInstance({ ...config, mock: { dynamic: false } }, { logger: logger as never });

  return async (method, path, { code, dynamic }) => {
    const mock = { dynamic, ...(/^\d+$/.test(code) && { code: Number(code) }) };
    const request = { method: method.toLowerCase() as 'get', url: { path } };
    const result = await prism.request(request, operations, { ...config, mock })();
    if (result._tag === 'Left') throw new NotGenerated(result.left.message);
    const { headers = {}, body } = result.right.output;
    return { headers: headers as Record<string, string>, body: typeof body === 'string' ? parse(body) : body };
  };
}

/** Sets `statusCode` of an error body: Prism may generate a value that differs from the status. */
function withStatus(body: unknown, statusCode: number): unknown {
  const { statusCode: generated } = (body ?? {}) as { statusCode?: unknown };
  return statusCode >= 400 && generated !== undefined ? { ...(body as object), statusCode } : body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
