import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { template } from './create-template.ts';

/** Creates a PostgreSQL database that is migrated and has no rows. */
export const newMigratedUrl = (): Promise<string> => newPostgresUrl(template);
