/** The inbox refused a request, or could not be reached (status 0). The message is fit for people. */
export class RequestError extends Error {
  readonly status: number;
  /** The draft as it is now, if it changed in the meantime. */
  readonly current: unknown;

  constructor(status: number, message: string, current?: unknown) {
    super(message);
    this.status = status;
    this.current = current;
  }
}

let csrfToken = '';

/** Changes carry the token of the session from now on. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Asks the inbox for something that is not part of the REST API. */
export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/inbox${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { 'X-CSRF-Token': csrfToken }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new RequestError(
      0,
      `The inbox cannot be reached${method === 'GET' ? '' : ', so this may not have been done'}.`,
    );
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new RequestError(response.status, answer.message ?? 'The inbox failed.', answer.current);
  return answer;
}
