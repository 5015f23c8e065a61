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
  const control = (method: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(mock.controlUrl, {
      method,
      headers: { Authorization: `Bearer ${mock.controlSecret}`, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { ...mock, send, json, control };
}
