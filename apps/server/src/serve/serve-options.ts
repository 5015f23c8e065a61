import { CouldNotRun, type OptionValues } from '@threads-api/cli';
import { readSettings } from '#settings';
import { readParts } from './parts.ts';

/** The demo is only for this machine, regardless of the settings file. */
const demoSettings = {
  host: '127.0.0.1',
  operationsHost: '127.0.0.1',
  databaseUrl: ':memory:',
  drainSeconds: 0,
  inboxUrl: undefined,
  openId: undefined,
};

/** Reads the options and the settings of `threads serve`. */
export function readServeOptions({ demo = false, port, only, 'target-file': targetFile }: OptionValues) {
  const env = {
    ...process.env,
    ...(port !== undefined && { PORT: String(port) }),
    // In the demo, the addresses matter, not a line for each request.
    ...(demo === true && { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }),
  };
  if (targetFile !== undefined && !demo) throw new CouldNotRun('--target-file requires --demo. See --help.');
  const settings = readSettings(env);
  return {
    settings: demo ? { ...settings, ...demoSettings } : settings,
    parts: readParts(only),
    demo: demo === true,
    targetFile: targetFile === undefined ? undefined : String(targetFile),
  };
}

export type ServeOptions = ReturnType<typeof readServeOptions>;
