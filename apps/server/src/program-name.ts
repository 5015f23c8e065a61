import manifest from '../package.json' with { type: 'json' };

/** The command that people type: `pnpm threads` in a checkout, `threads` if it is installed. */
export const programName = import.meta.url.endsWith('.ts') ? 'pnpm threads' : 'threads';

export const programVersion = manifest.version;
