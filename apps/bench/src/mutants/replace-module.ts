import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { applyMutation } from './mutant.ts';

/** The JSON value of the environment variable `MUTANT`. */
export interface ModuleChange {
  /** The module, as a file URL. */
  url: string;
  start: number;
  end: number;
  after: string;
}

/**
 * Loaded with `--import`: the process sees one module with a change. The file is not written, so several mutants can run at
 * the same time. Without `MUTANT`, nothing is changed.
 */
if (process.env.MUTANT) {
  const { url: changed, ...change }: ModuleChange = JSON.parse(process.env.MUTANT);
  registerHooks({
    load(url, context, nextLoad) {
      if (url !== changed) return nextLoad(url, context);
      const source = applyMutation(readFileSync(fileURLToPath(url), 'utf8'), change);
      // Node strips the types itself.
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}
