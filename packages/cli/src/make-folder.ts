import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder and its parents, one by one: `mkdir` with `recursive` never returns in /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const parent = dirname(folder);
  // A root has no parent.
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Another program may have created it meanwhile.
    if (error.code !== 'EEXIST') throw error;
  });
}
