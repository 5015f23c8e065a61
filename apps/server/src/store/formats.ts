// The formats of the settings that the store reads. Apart from `index.ts`, because it loads the database drivers.
export { isDatabaseUrl } from './database/database-url.ts';
export { parseRateLimit, type RateLimit } from './tokens/rate-limit.ts';
export { isSecretsKey } from './webhooks/secrets-key.ts';
