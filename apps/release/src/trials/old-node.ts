import { join } from 'node:path';
import { readPackages } from '../packages.ts';
import { run } from '../run.ts';
import { installNode } from '../runtimes.ts';
import type { Trial } from '../trial.ts';
import { commandOf, install } from './install.ts';

/** On an unsupported Node.js, a command prints one clear line and exits with code 2. */
export const oldNode: Trial = {
  name: 'Commands on a Node.js that is too old',
  slow: true,
  async run(context) {
    const { folder, registry } = context;
    const packages = (await readPackages()).filter(({ commands }) => commands.length > 0);
    await install(context, ...packages.map(({ name }) => name));
    const tried: string[] = [];
    for (const { commands, lowestNode } of packages) {
      const [command = ''] = commands;
      const version = lowestNode.startsWith('20.') ? '18.20.4' : '20.18.1';
      tried.push(`${command} on ${version}`);
      const { program } = await installNode(version, join(folder, '..', 'runtimes'), registry);
      const { code, output } = await run(program, [commandOf(folder, command), '--help'], { cwd: folder });
      if (code !== 2 || !/^@threads-api\/\w+ needs Node\.js [\d.]+ or newer; this is [\d.]+\.\n$/.test(output))
        throw new Error(`${command} on ${version} exited with code ${code}: ${output}`);
    }
    return tried.join(', ');
  },
};
