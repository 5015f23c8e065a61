import { valueAt } from '@threads-api/contract';
import { type GeneratedResponse, NotGenerated, type Prism } from '../document/prism.ts';
import type { ServedContract } from '../document/served-contract.ts';
import { readContent } from './check-body.ts';
import { invalidRequest } from './decide-for-operation.ts';
import type { MockRequest } from './decide-response.ts';
import { type MockResponse, withMessage } from './mock-response.ts';

/** Does what needs Prism: checks the body of a request against its schema, and makes a body that has no example. */
export async function completeResponse(
  { contract, prism }: ServedContract,
  response: MockResponse,
  request: MockRequest,
): Promise<MockResponse> {
  const path = request.url.split('?', 1).join().slice(contract.basePath.length);
  const bodyError = await findBodyError(prism, response, request, path);
  const { operation } = response;
  const checked = bodyError && operation ? { ...invalidRequest(operation, bodyError), operation } : response;
  return checked.sample ? generateBody(prism, checked, path) : checked;
}

async function findBodyError(
  prism: Prism,
  { operation, status }: MockResponse,
  { body, headers }: MockRequest,
  path: string,
): Promise<string | undefined> {
  if (status >= 400 || !body || !operation?.requestBody?.schema) return undefined;
  const contentType = headers['content-type'] ?? 'application/json';
  const { value = body } = readContent(body, contentType);
  return prism.findBodyError(operation.method, path, contentType, value);
}

/** A response whose body Prism makes, if it can. Otherwise the response stays as it is. */
async function generateBody(prism: Prism, response: MockResponse, path: string): Promise<MockResponse> {
  const { operation, sample, status } = response;
  if (!operation || !sample) return response;
  const generate = () => prism.generate(operation.method, path, sample);
  try {
    const { headers, body } = await generate();
    const list = operation.paging?.list;
    const filled = list && sample.limit !== undefined ? await fillPage(body, list, sample.limit, generate) : body;
    const made = { ...response, headers: { ...headers, ...response.headers }, body: withStatus(filled, status) };
    return sample.message ? withMessage(made, sample.message) : made;
  } catch (error) {
    if (!(error instanceof NotGenerated)) throw error;
    return response;
  }
}

/** Gives a generated page as many entries as the request has asked for. Prism itself ignores the limit. */
async function fillPage(
  body: unknown,
  list: string,
  limit: number,
  generate: () => Promise<GeneratedResponse>,
): Promise<unknown> {
  const entries = valueAt(body, list);
  if (!Array.isArray(entries)) return body;
  for (let attempts = 0; entries.length < limit && attempts < limit; attempts++) {
    const more = valueAt((await generate()).body, list);
    if (Array.isArray(more)) entries.push(...more);
  }
  entries.length = Math.min(entries.length, limit);
  return body;
}

/** Sets `statusCode` of an error body: Prism may generate a value that differs from the status. */
function withStatus(body: unknown, statusCode: number): unknown {
  const { statusCode: generated } = (body ?? {}) as { statusCode?: unknown };
  return statusCode >= 400 && generated !== undefined ? { ...(body as object), statusCode } : body;
}
