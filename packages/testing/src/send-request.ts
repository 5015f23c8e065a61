import { type IncomingHttpHeaders, request as startRequest } from 'node:http';

export interface RequestToSend {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request with exactly these headers and this path. `fetch` would replace `Host` and normalize the path. */
export function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body }: RequestToSend = {},
): Promise<Received> {
  const { hostname, port, origin } = new URL(url);
  const path = url.slice(origin.length) || '/';
  return new Promise((resolve, reject) => {
    const request = startRequest({ hostname, port, path, method, headers }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ status: response.statusCode, headers: response.headers, text });
    });
    request.once('error', reject);
    request.end(body);
  });
}
