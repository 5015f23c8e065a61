import { watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Calls `onChange` shortly after a file changes. Returns a function that stops watching. */
export function watchFile(file: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  // Watch the folder: many editors replace the file, and a watcher on the file would keep following the old one.
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
