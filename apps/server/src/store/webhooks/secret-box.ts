import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DatabaseError } from '../database/errors.ts';
import { isSecretsKey } from './secrets-key.ts';

/** Encrypts webhook secrets before they are stored, if there is a key. */
export interface SecretBox {
  seal(secret: string): string;
  /** Also returns a secret that was stored as it is. */
  open(stored: string): string;
}

const prefix = 'sealed:';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** @param key 32 bytes in base64, as `openssl rand -base64 32` makes them. */
export function createSecretBox(key?: string): SecretBox {
  if (key !== undefined && !isSecretsKey(key))
    throw new DatabaseError('WEBHOOK_SECRETS_KEY must be 32 bytes in base64. Make one with: openssl rand -base64 32');
  const bytes = key === undefined ? undefined : Buffer.from(key, 'base64');
  return {
    seal(secret) {
      if (!bytes) return secret;
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, bytes, nonce);
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    open(stored) {
      if (!stored.startsWith(prefix)) return stored;
      if (!bytes) throw new DatabaseError('The webhook secrets are encrypted. Set WEBHOOK_SECRETS_KEY to their key.');
      const sealed = Buffer.from(stored.slice(prefix.length), 'base64');
      const decipher = createDecipheriv(algorithm, bytes, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw new DatabaseError('WEBHOOK_SECRETS_KEY is not the key of the stored webhook secrets.');
      }
    },
  };
}
