import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';

/** What the inbox runs on; for `describe.each`. */
export const databases = [{ name: 'SQLite' }, { name: 'PostgreSQL', newUrl: newPostgresUrl }];
