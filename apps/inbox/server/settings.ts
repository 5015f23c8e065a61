import { CouldNotRun, wholeNumber } from '@threads-api/command-line';

export interface OpenIdSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

export interface Settings {
  /** The address of the page, if people reach it by another one than this machine's. */
  publicUrl?: URL;
  trustedProxies: number;
  allowLoopbackWebhooks: boolean;
  openId?: OpenIdSettings;
}

/** Reads the settings from the environment. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const { INBOX_URL, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  const openId = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter(Boolean).length;
  if (openId !== 0 && openId !== 3)
    throw new CouldNotRun('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together. Set all three or none.');
  return {
    ...(INBOX_URL && { publicUrl: readUrl('INBOX_URL', INBOX_URL) }),
    trustedProxies: wholeNumber('TRUSTED_PROXIES', env.TRUSTED_PROXIES || 0, 0, 100),
    allowLoopbackWebhooks: env.WEBHOOKS_ALLOW_LOOPBACK === '1',
    ...(OIDC_ISSUER &&
      OIDC_CLIENT_ID &&
      OIDC_CLIENT_SECRET && {
        openId: {
          issuer: readUrl('OIDC_ISSUER', OIDC_ISSUER),
          clientId: OIDC_CLIENT_ID,
          clientSecret: OIDC_CLIENT_SECRET,
        },
      }),
  };
}

function readUrl(name: string, text: string): URL {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new CouldNotRun(`${name} is a URL that begins with https:// or http://, not '${text}'.`);
  return new URL(text);
}
