import type { Method, OpenApiDocument } from '@threads-api/contract';
import type { Sample } from '../respond/mock-response.ts';
import { shortenLists } from '../respond/shorten-lists.ts';

/** The parts of Prism that the mock uses. */
export interface Prism {
  /** Makes a response from the schema of a declared one. Throws `NotGenerated` if it cannot. */
  generate(method: Method, path: string, sample: Sample): Promise<GeneratedResponse>;
  /** Returns what is wrong with the body of a request as a sentence, or `undefined`. */
  findBodyError(method: Method, path: string, contentType: string, body: unknown): Promise<string | undefined>;
}

export interface GeneratedResponse {
  headers: Record<string, string>;
  body: unknown;
}

/** Prism cannot make the body: the schema contradicts itself, or is too deep. */
export class NotGenerated extends Error {}

/** Prism for a document. Loaded at the first call, because loading takes longer than starting the rest of the mock. */
export function createPrism(document: OpenApiDocument): Prism {
  let loaded: Promise<Prism> | undefined;
  const load = () => {
    loaded ??= loadPrism(document);
    return loaded;
  };
  return {
    generate: async (...request) => (await load()).generate(...request),
    findBodyError: async (...request) => (await load()).findBodyError(...request),
  };
}

interface Finding {
  message: string;
  path?: (string | number)[];
}

async function loadPrism(document: OpenApiDocument): Promise<Prism> {
  const [{ createInstance, getHttpOperationsFromSpec }, { pino }] = await Promise.all([
    import('@stoplight/prism-http'),
    import('pino'),
  ]);
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  let shortened: Promise<typeof operations> | undefined;
  const withShortLists = () => {
    shortened ??= getHttpOperationsFromSpec(shortenLists(document));
    return shortened;
  };
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
  const lowerCase = (method: Method) => method.toLowerCase() as Exclude<Lowercase<Method>, 'query'>;

  return {
    async generate(method, path, { code, dynamic }) {
      const mock = { dynamic, ...(/^\d+$/.test(code) && { code: Number(code) }) };
      const request = { method: lowerCase(method), url: { path } };
      const described = dynamic ? await withShortLists() : operations;
      const result = await prism.request(request, described, { ...config, mock })();
      if (result._tag === 'Left') throw new NotGenerated(result.left.message);
      const { headers = {}, body } = result.right.output;
      return { headers: headers as Record<string, string>, body: typeof body === 'string' ? parse(body) : body };
    },
    async findBodyError(method, path, contentType, body) {
      const request = { method: lowerCase(method), url: { path }, headers: { 'content-type': contentType }, body };
      const checked = { ...config, validateRequest: true, mock: { dynamic: false } };
      const result = await prism.request(request, operations, checked)();
      const findings: Finding[] =
        result._tag === 'Left'
          ? ((result.left as Error & { additional?: { validation?: Finding[] } }).additional?.validation ?? [])
          : (result.right.validations.input as Finding[]);
      const found = findings.find((finding) => describesBody(finding));
      return found && `${found.message}.`;
    },
  };
}

const describesBody = ({ path, ...finding }: Finding & { location?: (string | number)[] }) =>
  (path ?? finding.location)?.[0] === 'body';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
