import { watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Calls back shortly after each change of a file, however its editor saves it. */
export function watchFile(file: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  // The folder: many editors replace the file, and a watch on the file itself would go with the old one.
  const watcher = watch(dirname(resolve(file)), (_, changed) => {
    if (changed !== basename(file)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, 50);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
