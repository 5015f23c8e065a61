import { CouldNotRun, type OptionValues } from '@threads-api/cli';
import { readSettings } from '#settings';
import { readParts } from './parts.ts';

/** Reads the options and the settings of `threads serve`. */
export function readServeOptions({ demo = false, port, only, workers, 'target-file': targetFile }: OptionValues) {
  const env = {
    ...process.env,
    ...(port !== undefined && { PORT: String(port) }),
    // People who try the demo want its addresses, not a line for each request.
    ...(demo === true && { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }),
  };
  if (targetFile !== undefined && !demo) throw new CouldNotRun('--target-file goes with --demo. See --help.');
  if (workers !== undefined && demo)
    throw new CouldNotRun('--workers needs a database to share: it does not go with --demo.');
  const settings = readSettings(env);
  return {
    settings: demo ? { ...settings, host: '127.0.0.1', databaseUrl: ':memory:', drainSeconds: 0 } : settings,
    parts: readParts(only),
    demo: demo === true,
    workers: workers === undefined ? undefined : String(workers),
    targetFile: targetFile === undefined ? undefined : String(targetFile),
  };
}

export type ServeOptions = ReturnType<typeof readServeOptions>;
