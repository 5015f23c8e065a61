import { toHttpRequest } from '@threads-api/http/internal';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { createCore } from './respond/create-core.ts';
import type { FinishedResponse } from './respond/create-mock-api.ts';
import { slowly } from './respond/cut-text.ts';
import type { SharedOptions } from './server/mock-options.ts';
import type { RunningMock } from './server/start-mock.ts';

export interface MswOptions extends SharedOptions {
  /** The client's base URL, ending with `/api/v1`. Default: any host. */
  baseUrl?: string;
}

export interface MswMock extends Pick<RunningMock, 'scenarios' | 'change' | 'reset'> {
  handlers: RequestHandler[];
}

/**
 * Creates MSW handlers that behave like the server. Scenarios and changes can be added while they run.
 *
 * @example
 * const { handlers, scenarios, change } = createMswMock({ threads: 500 });
 * const server = setupServer(...handlers);
 * scenarios.add({ scenario: '429' }); // the next call
 */
export function createMswMock(options: MswOptions = {}): MswMock {
  const baseUrl = options.baseUrl?.replace(/\/+$/, '');
  const { contract, respond, scenarios, state, reset } = createCore(options);
  const { basePath } = contract();

  const handler = http.all(`${baseUrl ?? `*${basePath}`}/*`, async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const path = baseUrl ? `${basePath}${pathname.slice(new URL(baseUrl).pathname.length)}` : pathname;
    const call = { ...toHttpRequest(request.clone()), target: `${path}${search}` };
    // happy-dom hides the headers of a preflight from MSW.
    const isPreflight =
      call.method === 'OPTIONS' && !contract().match('OPTIONS', path.slice(basePath.length)).operation;
    const headers = { ...(isPreflight && { 'access-control-request-method': '' }), ...call.headers };
    return respondWithMsw(await respond({ ...call, headers }), request);
  });
  return { handlers: [handler], scenarios, change: state.change, reset };
}

/** Converts a response and its fault to an MSW response. */
async function respondWithMsw(
  { status, headers, body: text = '', fault }: FinishedResponse,
  { method, signal }: Request,
): Promise<Response> {
  if (fault === 'hang' && !signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  if (fault === 'hang' || fault === 'drop') return HttpResponse.error();
  const init = { status, headers };
  if (!text || method === 'HEAD') return new HttpResponse(null, init);
  if (fault === 'slow') return new HttpResponse(slowly(text), init);
  return new HttpResponse(text, init);
}
