import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { listen } from '@threads-api/testing/listen';
import Provider, { type JWK } from 'oidc-provider';

export const credentials = { clientId: 'inbox', clientSecret: 'a-secret-of-at-least-thirty-two-characters' };

interface Account {
  email: string;
  verified: boolean;
}

/** Claims of an ID token. */
type Claims = Record<string, unknown>;

/** Makes an ID token that replaces an issued one. */
export type ReplaceToken = (claims: Claims) => string;

const kid = 'key-for-tests';
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** The provider's key, and a key that it does not publish. */
export const keys = { own: newKey(), other: newKey() };

/** Creates an ID token with any claims, signed with any key or unsigned. */
export function makeToken(claims: Claims, key?: KeyObject): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${encode({ alg: key ? 'RS256' : 'none', kid, typ: 'JWT' })}.${encode(claims)}`;
  return `${input}.${key ? sign('sha256', Buffer.from(input), key).toString('base64url') : ''}`;
}

/**
 * Starts a real OpenID provider until the end of the test. Its sign-in form accepts any account name, and it redirects to any
 * page. Returns its URL.
 *
 * @param replaceToken Replaces issued ID tokens, as a compromised provider or proxy could.
 */
export async function startProvider(accounts: Record<string, Account>, replaceToken?: ReplaceToken): Promise<URL> {
  const server = createServer();
  const issuer = new URL(await listen(server));
  const { clientId: client_id, clientSecret: client_secret } = credentials;
  const provider = new Provider(issuer.origin, {
    clients: [{ client_id, client_secret, redirect_uris: ['http://127.0.0.1/'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => {
      const { email, verified: email_verified } = accounts[id] ?? {};
      return email === undefined ? undefined : { accountId: id, claims: () => ({ sub: id, email, email_verified }) };
    },
    cookies: { keys: ['a key for tests'] },
    jwks: { keys: [{ ...keys.own.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } as JWK] },
  });
  provider.Client.prototype.redirectUriAllowed = () => true;
  provider.use(async (context, next) => {
    await next();
    const { id_token: token } = Object(context.body);
    if (typeof token === 'string' && replaceToken)
      context.body.id_token = replaceToken(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
  });
  server.on('request', provider.callback());
  return issuer;
}

/** Submits the provider's forms without a browser. Returns the URL of the final redirect. */
export async function passProvider(authorizationUrl: string, account: string): Promise<URL> {
  const { origin } = new URL(authorizationUrl);
  const cookies = new Map<string, string>();
  const answers = [{ prompt: 'login', login: account, password: 'any' }, { prompt: 'consent' }];
  let url = new URL(authorizationUrl);
  for (let form: Record<string, string> | undefined; url.origin === origin; ) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    // A response without a redirect is a form, which is submitted to the same URL.
    form = location ? undefined : answers.shift();
    if (!location && !form) throw new Error(`The provider refused: ${await response.text()}`);
    if (location) url = new URL(location, url);
  }
  return url;
}
