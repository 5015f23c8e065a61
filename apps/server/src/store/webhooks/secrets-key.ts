const keyBytes = 32;

const isKey = (text: string) => /^[\w+/-]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length === keyBytes;

/**
 * Whether a text is a key for webhook secrets: 32 bytes in base64, as `openssl rand -base64 32` prints them. During a rotation
 * it is two keys separated by a comma, the new one first.
 */
export function isSecretsKey(text: string): boolean {
  const keys = text.split(',');
  return keys.length <= 2 && keys.every(isKey);
}
