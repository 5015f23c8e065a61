import { newPostgresUrl } from '@threads-api/store/testing/new-postgres-url';

/** What the inbox runs on; for `describe.each`. */
export const databases = [{ name: 'SQLite' }, { name: 'PostgreSQL', newUrl: newPostgresUrl }];
