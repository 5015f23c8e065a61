import { join } from 'node:path';
import { run } from '../run.ts';
import { installNode } from '../runtimes.ts';
import type { Trial } from '../trial.ts';
import { commandOf, install } from './install.ts';

/** Below the supported versions of Node.js, a command ends with one clear line and exit code 2. */
export const oldNode: Trial = {
  name: 'Commands on a Node.js that is too old',
  slow: true,
  async run(context) {
    const { folder, registry } = context;
    const tooOld = {
      'threads-mock': '18.20.4',
      'threads-conformance': '18.20.4',
      threads: '20.18.1',
      'threads-portal': '18.20.4',
    };
    await install(context, ...['mock', 'conformance', 'server', 'portal'].map((name) => `@threads-api/${name}`));
    for (const [command, version] of Object.entries(tooOld)) {
      const { program } = await installNode(version, join(folder, '..', 'runtimes'), registry);
      const { code, output } = await run(program, [commandOf(folder, command), '--help'], { cwd: folder });
      if (code !== 2 || !/^@threads-api\/\w+ needs Node\.js [\d.]+ or newer; this is [\d.]+\.\n$/.test(output))
        throw new Error(`${command} on ${version} ended with ${code}: ${output}`);
    }
    return Object.entries(tooOld)
      .map(([command, version]) => `${command} on ${version}`)
      .join(', ');
  },
};
