import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DatabaseError } from '../database/errors.ts';

const prefix = 'sealed:';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts webhook secrets before they are stored, if there is a key.
 *
 * @param key 32 bytes in base64, as `isSecretsKey` accepts them; during a rotation the new key, a comma, and the old one.
 */
export function createSecretBox(key?: string) {
  const keys = key?.split(',').map((text) => Buffer.from(text, 'base64')) ?? [];
  const [newest] = keys;
  return {
    seal: (secret: string) => (newest ? encrypt(secret, newest) : secret),
    /** Decrypts a stored secret. Returns a secret that was stored unencrypted as it is. */
    open(stored: string): string {
      if (!stored.startsWith(prefix)) return stored;
      if (!newest) throw new DatabaseError('The webhook secrets are encrypted. Set WEBHOOK_SECRETS_KEY to their key.');
      for (const each of keys) {
        const secret = decrypt(stored, each);
        if (secret !== undefined) return secret;
      }
      throw new DatabaseError('WEBHOOK_SECRETS_KEY is not the key of the stored webhook secrets.');
    },
    /** Whether one of the keys decrypts a stored secret, or it is not encrypted. */
    opens: (stored: string) => !stored.startsWith(prefix) || keys.some((each) => decrypt(stored, each) !== undefined),
    /** Whether a stored secret is encrypted with the newest key, or unencrypted if there is no key. */
    isCurrent: (stored: string) =>
      newest ? stored.startsWith(prefix) && decrypt(stored, newest) !== undefined : !stored.startsWith(prefix),
  };
}

export type SecretBox = ReturnType<typeof createSecretBox>;

function encrypt(secret: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** `undefined` if it was encrypted with another key. */
function decrypt(stored: string, key: Buffer): string | undefined {
  const sealed = Buffer.from(stored.slice(prefix.length), 'base64');
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
