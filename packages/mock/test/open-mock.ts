import { onTestFinished } from 'vitest';
import { type MockOptions, startMock } from '../src/index.ts';

/** Starts a mock that stops after the test. */
export async function openMock(options: MockOptions = {}) {
  const mock = await startMock({ port: 0, ...options });
  onTestFinished(mock.close);
  const send = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${mock.url}${path}`, { ...init, headers: { Authorization: 'Bearer any', ...headers } });
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
  const json = async (path: string, headers?: Record<string, string>): Promise<any> =>
    (await send(path, headers)).json();
  const control = async (method: string, body?: object, url = mock.controlUrl) => {
    const headers = { Authorization: `Bearer ${mock.controlSecret}` };
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
    return { status: response.status, body: (await response.json()) as any };
  };
  return { ...mock, send, json, control };
}
