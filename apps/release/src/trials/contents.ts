import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPackages } from '../packages.ts';
import type { Trial } from '../trial.ts';
import { install } from './install.ts';

/** An import of a package that is private to the repository. */
const importsPrivate = /(from|import)\s*\(?['"]@threads-api\/(cli|sample-data|spec|testing|ui)\b/;

/** Checks that every package has code, types, source maps, a license and a README, and nothing else. */
export const contents: Trial = {
  name: 'Contents',
  async run(context) {
    const packages = await readPackages();
    await install(context, ...packages.map(({ name }) => name));
    for (const { name } of packages) {
      const folder = join(context.folder, 'node_modules', name);
      const files = (await readdir(folder, { recursive: true })).filter((file) => !file.startsWith('node_modules'));
      const wanted = ['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json'].filter((file) => !files.includes(file));
      if (wanted.length > 0) throw new Error(`These files are missing in ${name}: ${wanted.join(', ')}.`);
      // The service bundles all its dependencies. With source maps it would be three times as large.
      if (name !== '@threads-api/server' && !files.some((file) => file.endsWith('.js.map')))
        throw new Error(`${name} has no source maps.`);
      for (const file of files.filter((each) => /\.(m?js|d\.ts)$/.test(each)))
        if (importsPrivate.test(await readFile(join(folder, file), 'utf8')))
          throw new Error(`${name}/${file} imports a package that is not published.`);
      const odd = files.filter((file) => /\.test\.|\.tgz$|(^|\/)test(ing)?\//.test(file));
      if (odd.length > 0) throw new Error(`${name} contains files that should not be published: ${odd.join(', ')}.`);
      const manifest = await readFile(join(folder, 'package.json'), 'utf8');
      for (const left of ['workspace:', 'catalog:', '/src/'])
        if (manifest.includes(left)) throw new Error(`The package.json of ${name} still contains '${left}'.`);
      for (const field of ['engines', 'repository', 'description'])
        if (!(field in JSON.parse(manifest))) throw new Error(`The package.json of ${name} has no ${field}.`);
    }
    return `${packages.length} packages`;
  },
};
