import { setTimeout as wait } from 'node:timers/promises';
import type { Contract } from '@threads-api/contract';
import { samplePath } from '../data/paths.ts';
import { buildRequest, type RequestSpec } from '../http/build-request.ts';
import {
  documentedResponse,
  type Exchange,
  isUndecodable,
  type ReceivedResponse,
  type SentRequest,
} from '../http/exchange.ts';
import { parseJson } from '../http/json.ts';
import { type Pacer, RateLimitTooLow } from '../http/pacer.ts';
import { defaultTimeout, type Sender } from '../http/sender.ts';
import { NotApplicable, NotTested } from '../problem.ts';
import type { Target } from '../target/target.ts';
import type { Context, RunSettings } from './context.ts';

interface ContextParts extends Partial<Omit<RunSettings, 'contract' | 'target'>> {
  contract: Contract;
  target: Target;
  sender: Sender;
  pacer: Pacer;
  secrets?: Set<string>;
  onExchange?(exchange: Exchange, context: Context): void;
}

const defaults = {
  runs: 40,
  seed: 0,
  timeout: defaultTimeout,
  thorough: false,
  methodProbes: true,
  allowWrites: false,
  writes: [],
};

/** The maximum number of retries after a 429. */
const retries = 5;
/** The run ends after this many consecutive 429 responses. */
const mostRefusals = 40;

export function createContext(parts: ContextParts): Context {
  const { sender, pacer, secrets = new Set(), onExchange, ...settings } = { ...defaults, ...parts };
  const { contract, target } = settings;
  const basePath = new URL(target.baseUrl).pathname.replace(/\/+$/, '');
  let refusals = 0;
  /** Whether a check has exceeded the limit on purpose. */
  let isProbing = false;

  const context: Context = {
    ...settings,
    async send(spec) {
      const { operation, raw } = spec;
      const path = operation && raw === undefined ? await samplePath(context, operation, spec) : {};
      return sendAllowed(buildRequest({ ...spec, path }, { basePath, contract, target }), spec);
    },
    get run() {
      return context;
    },
    addEvidence: () => {},
    addSecret: (text) => secrets.add(text),
    withoutCache: () => createContext({ ...parts, onExchange: (exchange) => onExchange?.(exchange, context) }),
    // A copy, since each exchange has its own request.
    repeat: ({ request }) => send({ ...request }, {}),
  };
  return context;

  /** A probe must never call a write that the document declares. */
  async function sendAllowed(request: SentRequest, spec: RequestSpec): Promise<Exchange> {
    const { operation } = contract.match(request.method, request.path.slice(basePath.length).split('?', 1).join());
    const isWrite = operation !== undefined && !contract.operations.includes(operation);
    if (isWrite && spec.operation !== operation)
      throw new NotApplicable(
        `the document declares ${request.method} ${operation.path}, so the kit does not send it as a probe`,
      );
    return send(request, spec);
  }

  async function send(request: SentRequest, spec: RequestSpec): Promise<Exchange> {
    for (let attempt = 0; ; attempt += 1) {
      const exchange = await sendOnce(request, spec, (response) => isTemporary(response, attempt));
      const { status, headers } = exchange.response;
      if (spec.unpaced) isProbing = true;
      refusals = status === 429 ? refusals + 1 : 0;
      if (refusals >= mostRefusals && !isProbing)
        throw new RateLimitTooLow(
          'The server answers 429 to every request, even after the requested wait. Use a user with a higher limit.',
        );
      if (exchange.temporary && !spec.unpaced) await waitForRetryAfter(headers, attempt);
      else if (status !== 429 || spec.unpaced) return exchange;
      else if (attempt === retries)
        throw new NotTested(
          `429 for all ${retries} retries, each sent after the requested wait; use a user with a higher rate limit`,
        );
    }
  }

  /** A 503 for one request while others succeed is caused by the request, not by an unavailable server. */
  async function isTemporary(response: ReceivedResponse, attempt: number): Promise<boolean> {
    if (!asksToRetry(response)) return false;
    if (attempt < unavailableRetries) return true;
    const operation = contract.operations.find(({ path }) => !path.includes('{'));
    if (!operation) return true;
    const control = buildRequest(
      { operation, label: 'to see whether it is available' },
      { basePath, contract, target },
    );
    const { response: other } = await sendOnce(control, {}, async (given) => asksToRetry(given));
    return asksToRetry(other);
  }

  async function sendOnce(
    request: SentRequest,
    { token = 'full', unpaced = false, tolerated = [] }: RequestSpec,
    isRepeated: (response: ReceivedResponse) => Promise<boolean>,
  ): Promise<Exchange> {
    const bucket = unpaced ? 'unpaced' : (token ?? 'none');
    await pacer.acquire(bucket);
    let response: ReceivedResponse | undefined;
    try {
      response = await sender.send(request);
    } finally {
      pacer.release(bucket, unpaced ? undefined : response);
    }
    const temporary = (await isRepeated(response)) && { temporary: true as const };
    const exchange: Exchange = { ...describe(request, response, tolerated), ...temporary };
    onExchange?.(exchange, context);
    return exchange;
  }

  function describe(request: SentRequest, response: ReceivedResponse, tolerated: number[]): Exchange {
    const isOutside = !request.path.startsWith(basePath);
    const match = contract.match(request.method, request.path.slice(basePath.length));
    const documented = documentedResponse(match, contract.fallbacks, response.status);
    return {
      request,
      response,
      json: parseJson(response.text),
      methods: match.allowed,
      refusedEarly:
        isOutside ||
        tolerated.includes(response.status) ||
        (isUndecodable(request.path) && [400, 404].includes(response.status)),
      ...(match.operation && { operation: match.operation }),
      ...(documented && { documented }),
    };
  }
}

/** The maximum number of retries after a 503. */
const unavailableRetries = 3;

/** In seconds. */
const longestWait = 60;

const secondsOf = (headers: Record<string, string>) =>
  /^\d+$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) : undefined;

/** Whether the response is a 503 with `Retry-After`, which asks to repeat the request. */
const asksToRetry = ({ status, headers }: ReceivedResponse) => status === 503 && secondsOf(headers) !== undefined;

/** Waits for the `Retry-After` of a 503. Throws if that is too long, or after too many retries. */
async function waitForRetryAfter(headers: Record<string, string>, attempt: number): Promise<void> {
  const seconds = secondsOf(headers) ?? 0;
  if (seconds > longestWait)
    throw new NotTested(
      `503 with Retry-After: ${seconds}, which is too long to wait; test again when the server is up`,
    );
  if (attempt === unavailableRetries)
    throw new NotTested(
      `503 for all ${unavailableRetries} retries, each sent after Retry-After; test again when the server is up`,
    );
  await wait(seconds * 1000);
}
