import { join } from 'node:path';
import { CouldNotRun, flag, option, portNumber, runCommand } from '@threads-api/cli';
import { applyVersions, hasChangesets, requireApiVersion, runChangesets } from './apply-versions.ts';
import { checkRelease } from './check-release.ts';
import { packPackages } from './pack-packages.ts';
import { buildPackages, publishPackages } from './publish-packages.ts';
import { root, runHere } from './run.ts';
import { serveRelease } from './serve-release.ts';

await runCommand({
  manifest: new URL('../package.json', import.meta.url),
  usage: 'Releases the contract and the packages.\n\n  pnpm release OPTION',
  notes: 'CONTRIBUTING.md describes the steps. Exit codes: 0 success, 1 findings, 2 could not run.',
  options: {
    check: flag(
      'print the versions of the next release, publish all packages to a registry on this machine, and use them from empty folders',
    ),
    quick: flag('with --check: this Node.js only, without slow trials; about 2 minutes instead of 10'),
    serve: flag('publish all packages to a registry on this machine, and keep it running'),
    port: option('N', 'with --serve: the port of the registry; 0 for any free port; default 4873'),
    sdks: flag(
      'generate SDKs for Java, Python and Go with common generators, and compile them; skips languages that are not installed',
    ),
    add: flag('write a changeset: which packages changed, the size of the change, and what users notice'),
    empty: flag('with --add: users will not notice the change'),
    bump: flag('release the contract if it changed, bump versions and write changelogs from .changeset'),
    pack: option('FOLDER', 'pack the packages whose version the registry does not have, for .ci/publish'),
    publish: flag('publish the packages whose version the registry does not have, and tag them'),
  },
  async run({ check, quick, serve, port, sdks, add, empty, bump, pack, publish }) {
    if ([check, serve, sdks, add, bump, pack, publish].filter(Boolean).length !== 1)
      throw new CouldNotRun('Choose one of --check, --serve, --sdks, --add, --bump, --pack and --publish. See --help.');
    if (port !== undefined && !serve) throw new CouldNotRun('--port is for --serve. See --help.');
    if (check) return checkRelease(quick);
    if (serve) return serveRelease(portNumber('--port', String(port ?? 4873)));
    if (sdks) return generateSdks();
    if (add) await runChangesets('add', ...(empty ? ['--empty'] : []));
    else if (bump) await applyVersions();
    else {
      await requireApiVersion();
      if (await hasChangesets())
        throw new CouldNotRun('.changeset contains unreleased changesets. Run pnpm release --bump first.');
      await buildPackages();
      if (pack) for (const packed of await packPackages(String(pack))) console.log(packed);
      else {
        await publishPackages();
        await runChangesets('git-tag');
      }
    }
    return 0;
  },
});

async function generateSdks(): Promise<0 | 1> {
  const code = await runHere('bash', join(root, 'apps/release/sdks/check'));
  if (code > 1) throw new CouldNotRun('Not all generators could run.');
  return code === 0 ? 0 : 1;
}
