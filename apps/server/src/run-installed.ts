import module from 'node:module';
import { join } from 'node:path';

// Caches compiled code for the next start in a folder of this user, because the program's folder may be read-only.
const { NODE_COMPILE_CACHE, XDG_CACHE_HOME, HOME } = process.env;
const cache = XDG_CACHE_HOME || (HOME && join(HOME, '.cache'));
if (!NODE_COMPILE_CACHE && cache) module.enableCompileCache(join(cache, 'threads'));

// Node.js 22 warns that its SQLite module is experimental. Express calls `url.parse` (DEP0169).
const isExpected = ({ name, code, message }: Error & { code?: string }) =>
  code === 'DEP0169' || (name === 'ExperimentalWarning' && message.includes('SQLite'));
const [print] = process.listeners('warning');
process.removeAllListeners('warning');
process.on('warning', (warning) => isExpected(warning) || print?.(warning));

await import('./main.ts');
