import type { HttpRequest } from '@threads-api/http';
import type { Response } from 'express';

export interface Cookies {
  read(request: Pick<HttpRequest, 'headers'>): string | undefined;
  set(response: Response, value: string, seconds: number): void;
  clear(response: Response): void;
}

export interface CookieOptions {
  name: string;
  /** `Lax` only for cookies that must survive a redirect from another site. */
  sameSite: 'Strict' | 'Lax';
  secure: boolean;
}

export const createSessionCookie = (publicUrl: URL | undefined) =>
  createCookie({ name: 'inbox_session', sameSite: 'Strict', secure: publicUrl?.protocol === 'https:' });

/** A cookie that scripts cannot read. If the page uses TLS, the cookie is sent only over TLS, and other hosts cannot set it. */
export function createCookie({ name, sameSite, secure }: CookieOptions): Cookies {
  const fullName = secure ? `__Host-${name}` : name;
  const write = (response: Response, value: string, seconds: number) =>
    response.append(
      'Set-Cookie',
      `${fullName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`,
    );
  return {
    read: ({ headers: { cookie = '' } }) =>
      cookie
        .toString()
        .split('; ')
        .find((pair) => pair.startsWith(`${fullName}=`))
        ?.slice(fullName.length + 1),
    set: write,
    clear: (response) => write(response, '', 0),
  };
}
