import { join } from 'node:path';
import { CouldNotRun, portNumber, runCommand } from '@threads-api/cli';
import { applyVersions, hasChangesets, requireApiVersion, runChangesets } from './apply-versions.ts';
import { checkRelease } from './check-release.ts';
import { packPackages } from './pack-packages.ts';
import { buildPackages, publishPackages } from './publish-packages.ts';
import { root, run } from './run.ts';
import { serveRelease } from './serve-release.ts';

const help = `
Releases the contract and the packages.

  pnpm release --check     print the versions of the next release, publish all packages to a registry on this machine,
                           and use them from empty folders
    --quick                with --check: this Node.js only, without slow trials; about 2 minutes instead of 10
    --keep                 with --check and --sdks: keep the temporary folders
  pnpm release --serve     publish all packages to a registry on this machine, and keep it running
    --port 4873            with --serve: the port of the registry; 0 for any free port
  pnpm release --sdks      generate SDKs for Java, Python and Go with common generators, and compile them; skips
                           languages that are not installed
  pnpm release --add       write a changeset: which packages changed, the size of the change, and what users notice
    --empty                with --add: users will not notice the change
  pnpm release --version   release the contract if it changed, bump versions and write changelogs from .changeset
  pnpm release --pack FOLDER
                           pack the packages whose version the registry does not have, for .ci/publish
  pnpm release --publish   publish the packages whose version the registry does not have, and tag them
    --help

CONTRIBUTING.md describes the steps. Exit codes: 0 success, 1 findings, 2 could not run.
`;

await runCommand({
  help,
  options: {
    check: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
    port: { type: 'string' },
    sdks: { type: 'boolean', default: false },
    add: { type: 'boolean', default: false },
    empty: { type: 'boolean', default: false },
    version: { type: 'boolean', default: false },
    pack: { type: 'string' },
    publish: { type: 'boolean', default: false },
  },
  async run({ check, quick, keep, serve, port, sdks, add, empty, version, pack, publish }) {
    if ([check, serve, sdks, add, version, pack, publish].filter(Boolean).length !== 1)
      throw new CouldNotRun(
        'Choose one of --check, --serve, --sdks, --add, --version, --pack and --publish. See --help.',
      );
    if (port !== undefined && !serve) throw new CouldNotRun('--port is for --serve. See --help.');
    if (check) return checkRelease({ quick, keep });
    if (serve) return serveRelease(portNumber('--port', String(port ?? 4873)));
    if (sdks) return generateSdks(keep);
    if (add) await runChangesets('add', ...(empty ? ['--empty'] : []));
    else if (version) await applyVersions();
    else {
      await requireApiVersion();
      if (await hasChangesets())
        throw new CouldNotRun('.changeset contains unreleased changesets. Run pnpm release --version first.');
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

async function generateSdks(keep: boolean): Promise<0 | 1> {
  const env = { ...process.env, ...(keep && { KEEP: '1' }) };
  const { code } = await run('bash', [join(root, 'apps/release/sdks/check')], { cwd: root, env, show: true });
  if (code > 1) throw new CouldNotRun('Not all generators could run.');
  return code === 0 ? 0 : 1;
}
