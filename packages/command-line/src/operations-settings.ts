import { wholeNumber } from './read-values.ts';

/** How many days events, ended deliveries and ended drafts are kept, from the environment. */
export function keptDays(env: NodeJS.ProcessEnv = process.env) {
  const days = (name: string, standard: number) => wholeNumber(name, env[name] || standard, 1, 36_500);
  return {
    events: days('KEEP_EVENTS_DAYS', 30),
    deliveries: days('KEEP_DELIVERIES_DAYS', 30),
    drafts: days('KEEP_DRAFTS_DAYS', 365),
  };
}

/** The key that encrypts webhook secrets at rest; absent: they are stored as they are. */
export const secretsKey = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.WEBHOOK_SECRETS_KEY || undefined;

/** For `--help`. */
export const keptDaysHelp = `KEEP_EVENTS_DAYS         how long events wait for a worker; default 30
    KEEP_DELIVERIES_DAYS     how long ended deliveries are kept; default 30
    KEEP_DRAFTS_DAYS         how long sent and discarded drafts are kept; default 365`;
