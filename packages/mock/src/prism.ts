import type { OpenApiDocument } from '@threads-api/contract';
import type { MockResponse } from './mock-response.ts';
import { type Preference, UnknownPreference } from './preference.ts';

/** Makes the response that a request prefers. Throws `UnknownPreference` if the contract does not declare it. */
export type AskPrism = (method: string, path: string, preference: Preference) => Promise<MockResponse>;

/** Prism for a document. Loaded at the first call, because loading takes longer than starting the rest of the mock. */
export function createPrism(document: OpenApiDocument): AskPrism {
  let loaded: ReturnType<typeof load> | undefined;
  return async (method, path, preference) => {
    loaded ??= load(document);
    const askPrism = await loaded;
    return askPrism(method, path, preference);
  };
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

  return async (method, path, { code, example, dynamic = false }) => {
    if (Number.isNaN(code)) throw new UnknownPreference('code must be a number');
    const mock = { dynamic, ...(code && { code }), ...(example && { exampleKey: example }) };
    const result = await prism.request({ method: method.toLowerCase() as 'get', url: { path } }, operations, {
      ...config,
      mock,
    })();
    if (result._tag === 'Left')
      throw new UnknownPreference((result.left as Error & { detail?: string }).detail ?? result.left.message);
    const { statusCode, headers = {}, body } = result.right.output;
    return {
      status: statusCode,
      headers: headers as Record<string, string>,
      body: withStatus(typeof body === 'string' ? parse(body) : body, statusCode),
      example: example ?? (dynamic ? 'dynamic' : `code ${code}`),
    };
  };
}

/** Sets `statusCode` of an error body: Prism may generate a value that differs from the status. */
function withStatus(body: unknown, statusCode: number): unknown {
  if (statusCode < 400 || typeof body !== 'object') return body;
  return { statusCode, message: String((body as { message?: unknown } | null)?.message) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
