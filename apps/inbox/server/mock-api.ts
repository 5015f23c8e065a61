import { request as httpRequest } from 'node:http';
import { startMock } from '@threads-api/mock';
import type { RequestHandler } from 'express';

/** The mock, behind the address of the page. */
export async function startMockApi(): Promise<{ api: RequestHandler; stop(): Promise<void> }> {
  const mock = await startMock({ port: 0 });
  const { origin } = new URL(mock.url);
  return {
    stop: mock.close,
    api(request, response, next) {
      const headers = { ...request.headers, authorization: 'Bearer mock' };
      const forwarded = httpRequest(
        `${origin}${request.originalUrl}`,
        { method: request.method, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      forwarded.on('error', next);
      request.pipe(forwarded);
    },
  };
}
