import { join } from 'node:path';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';

/** The name of a new SQLite file. Deletes it at the end of the test. */
export const newFile = async () => join(await temporaryFolder(), 'threads.db');
