import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder and its parents, one by one: `mkdir` with `recursive` never returns in /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  if (exists) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Another program may have created it meanwhile.
    if (error.code !== 'EEXIST') throw error;
  });
}
