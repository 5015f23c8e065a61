import { CouldNotRun, portNumber, runCommand } from '@threads-api/cli';
import { applyVersions, requireApiVersion, runChangesets } from './apply-versions.ts';
import { checkRelease } from './check-release.ts';
import { packPackages } from './pack-packages.ts';
import { buildPackages, publishPackages } from './publish-packages.ts';
import { checkSdks } from './sdks/check-sdks.ts';
import { serveRelease } from './serve-release.ts';

const help = `
Releases the contract and the packages.

  pnpm release --check     publish everything to a registry on this machine, and use it from empty folders
    --quick                with --check: this Node.js only, and no browser app; about 2 minutes instead of 10
    --keep                 with --check and --sdks: keep the folders, to look into them
  pnpm release --serve     publish everything to a registry on this machine, and keep it running to install from
    --port 4873            with --serve: the port of the registry; 0 is any free one
  pnpm release --sdks      generate SDKs for Java, Python and Go with generators of others, compile them, and read
                           three threads of the demo server with each; skips what this machine cannot compile
    --only NAME            with --sdks: only the generators or languages whose name contains this
  pnpm release --add       describe a change for the changelogs of the packages it concerns, in .changeset
  pnpm release --version   release the contract if it changed, raise versions and write changelogs from .changeset
  pnpm release --pack FOLDER
                           pack the packages whose version the registry does not have, for .ci/publish
  pnpm release --publish   publish the packages whose version the registry does not have, and tag them
    --help

CONTRIBUTING.md describes the steps. Exit code 0: done, 1: the check found something, 2: could not run.
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
    only: { type: 'string', default: '' },
    add: { type: 'boolean', default: false },
    version: { type: 'boolean', default: false },
    pack: { type: 'string' },
    publish: { type: 'boolean', default: false },
  },
  async run({ check, quick, keep, serve, port, sdks, only, add, version, pack, publish }) {
    if ([check, serve, sdks, add, version, pack, publish].filter(Boolean).length !== 1)
      throw new CouldNotRun(
        'Choose one of --check, --serve, --sdks, --add, --version, --pack and --publish. See --help.',
      );
    if (port !== undefined && !serve) throw new CouldNotRun('--port is for --serve. See --help.');
    if (check) return checkRelease({ quick, keep });
    if (serve) return serveRelease(portNumber('--port', String(port ?? 4873)));
    if (sdks) return checkSdks({ keep, only });
    if (add) await runChangesets('add');
    else if (version) await applyVersions();
    else {
      await requireApiVersion();
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
