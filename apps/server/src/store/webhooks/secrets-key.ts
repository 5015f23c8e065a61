const keyBytes = 32;

/** Whether a text is a key that can encrypt webhook secrets: 32 bytes in base64, as `openssl rand -base64 32` makes them. */
export const isSecretsKey = (text: string) =>
  /^[\w+/-]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length === keyBytes;
