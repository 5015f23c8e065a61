import type { HttpRequest } from '@threads-api/http';
import { sessionCookieName } from '#inbox-contract';

export type Cookie = ReturnType<typeof createCookie>;

interface CookieOptions {
  name: string;
  /** `Lax` only for cookies that must survive a redirect from another site. */
  sameSite: 'Strict' | 'Lax';
  secure: boolean;
}

export const createSessionCookie = (publicUrl: URL | undefined) =>
  createCookie({ name: sessionCookieName, sameSite: 'Strict', secure: publicUrl?.protocol === 'https:' });

/** A cookie that scripts cannot read. If the page uses TLS, the cookie is sent only over TLS, and other hosts cannot set it. */
export function createCookie({ name, sameSite, secure }: CookieOptions) {
  const fullName = secure ? `__Host-${name}` : name;
  const write = (value: string, seconds: number) =>
    `${fullName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
  return {
    name: fullName,
    read: ({ headers: { cookie = '' } }: Pick<HttpRequest, 'headers'>): string | undefined =>
      cookie
        .toString()
        .split('; ')
        .find((pair) => pair.startsWith(`${fullName}=`))
        ?.slice(fullName.length + 1),
    /** The `Set-Cookie` header that sets a value. */
    write,
    /** The `Set-Cookie` header that deletes the cookie. */
    clear: () => write('', 0),
  };
}
