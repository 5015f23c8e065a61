import type { Contract, Operation } from '@threads-api/contract';
import { type Check, NotTested, nothingSeen, PartlyTested, type Problem } from './check.ts';
import {
  documentedResponse,
  type Exchange,
  isUndecodable,
  parseJson,
  type ReceivedResponse,
  type SentRequest,
} from './exchange.ts';
import { type Pacer, RateTooLow } from './http/pacer.ts';
import { NoAnswer, type Sender } from './http/sender.ts';
import type { Level } from './report.ts';
import type { Target, TokenName } from './target.ts';

/** A request as a check words it. */
export interface Ask {
  operation?: Operation;
  /** Values of the path's parameters, to be encoded. */
  path?: Record<string, string>;
  /** Instead of an operation: what follows the base address, exactly. */
  raw?: string;
  query?: Record<string, string> | [string, string][];
  method?: string;
  /** The token of the target to send; `null` for none. Default `full`. */
  token?: TokenName | null;
  /** Another header than `Bearer` and the token; `shown` is what people see of it. */
  authorization?: { value: string; shown: string };
  headers?: Record<string, string>;
  /** The request in words, where path and query would not tell. */
  as?: string;
  /** Not held back by the rate limit, and a 429 is given as it is. */
  unpaced?: boolean;
}

/** What a check works with: a target, a contract, and a way to ask. */
export interface Lab {
  level: Level;
  contract: Contract;
  target: Target;
  seed: number;
  /** How many requests to generate for each operation. */
  runs: number;
  timeout: number;
  /** Whether methods other than those of the contract may be sent. */
  methodProbes: boolean;
  ask(ask: Ask): Promise<Exchange>;
  /** The same work once, for all checks that want it. */
  once<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Keeps a text out of every report. */
  keepSecret(text: string): void;
}

export interface LabParts {
  level: Level;
  contract: Contract;
  target: Target;
  seed: number;
  runs: number;
  timeout: number;
  methodProbes: boolean;
  sender: Sender;
  pacer: Pacer;
  secrets: Set<string>;
  onExchange(exchange: Exchange, lab: Lab): void;
}

/** How often a request is tried again that was answered with 429. */
const patience = 5;

export function createLab({ sender, pacer, secrets, onExchange, ...given }: LabParts): Lab {
  const { contract, target } = given;
  const { pathname } = new URL(target.baseUrl);
  const basePath = pathname.replace(/\/+$/, '');
  const shared = new Map<string, Promise<unknown>>();

  const lab: Lab = {
    ...given,
    async ask(ask) {
      const request = wordRequest(ask);
      for (let attempt = 0; ; attempt += 1) {
        const exchange = await exchangeOnce(request, ask);
        if (exchange.response.status !== 429 || ask.unpaced) return exchange;
        if (attempt === patience)
          throw new NotTested(`429 again and again, ${patience} times after the wait it asked for`);
      }
    },
    once<T>(name: string, work: () => Promise<T>) {
      const known = shared.get(name) ?? work();
      shared.set(name, known);
      return known as Promise<T>;
    },
    keepSecret: (text) => secrets.add(text),
  };
  return lab;

  async function exchangeOnce(request: SentRequest, { token = 'full', unpaced = false }: Ask): Promise<Exchange> {
    const purse = unpaced ? 'unpaced' : (token ?? 'none');
    await pacer.admit(purse);
    const startedAt = Date.now();
    const started = performance.now();
    let response: ReceivedResponse | undefined;
    try {
      response = await sender.send(request);
    } finally {
      pacer.learn(purse, response && !unpaced ? response : { status: 0, headers: {}, text: '' });
    }
    const match = contract.match(request.method, request.path.slice(basePath.length));
    const documented = documentedResponse(match, contract.fallbacks, response.status);
    const refusedEarly = isUndecodable(request.path) && [400, 404].includes(response.status);
    const exchange: Exchange = {
      request,
      response,
      json: parseJson(response.text),
      methods: match.allowed,
      refusedEarly,
      startedAt,
      milliseconds: performance.now() - started,
      ...(match.operation && { operation: match.operation }),
      ...(documented && { documented }),
    };
    onExchange(exchange, lab);
    return exchange;
  }

  function wordRequest({ operation, path = {}, raw, query = [], method, token = 'full', ...rest }: Ask): SentRequest {
    const pairs = Array.isArray(query) ? query : Object.entries(query);
    const search = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
    const inner =
      raw ??
      (operation?.path ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
    const value = token && target.tokens[token];
    const authorization =
      rest.authorization ?? (value ? { value: `Bearer ${value}`, shown: `Bearer $${shellName(token)}` } : undefined);
    const words = rest.as ?? pairs.map(([name, text]) => `${name}=${/cursor/i.test(name) ? '…' : text}`).join('&');
    return {
      method: method ?? operation?.method ?? 'GET',
      path: `${basePath}${inner}${search && `?${search}`}`,
      headers: { ...(authorization && { Authorization: authorization.value }), ...rest.headers },
      label: [method, operation?.id ?? (rest.as ? '' : raw), words, token !== 'full' && token && `as ${token}`]
        .filter(Boolean)
        .join(' '),
      ...(authorization && { shownToken: authorization.shown }),
    };
  }
}

/** `noNotes` as the name of a shell variable: `NO_NOTES_TOKEN`. */
export const shellName = (token: string) =>
  `${token.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_TOKEN`;

/** Runs a check; no answer at all is a problem of its own, which `onNoAnswer` takes. */
export async function runCheck(
  check: Check,
  lab: Lab,
  onNoAnswer: (error: NoAnswer) => void,
): Promise<{ problems: Problem[]; notTested?: string; partly?: string }> {
  try {
    const problems = (await check.run?.(lab)) ?? [];
    return problems === nothingSeen ? { problems, notTested: 'there was nothing to look at' } : { problems };
  } catch (error) {
    if (error instanceof PartlyTested) return { problems: error.problems, partly: error.message };
    if (error instanceof NotTested) return { problems: [], notTested: error.message };
    if (error instanceof RateTooLow) throw error;
    // Answers can be odd in ways that a check did not think of; those that look at single answers tell them.
    if (!(error instanceof NoAnswer)) return { problems: [], notTested: `the check failed: ${error}` };
    onNoAnswer(error);
    return { problems: [], notTested: `the server did not answer ${error.request.label}: ${error.message}` };
  }
}
