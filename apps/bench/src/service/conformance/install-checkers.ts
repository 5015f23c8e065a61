import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dreddDocument } from './dredd-document.ts';
import type { OtherChecker } from './other-checker.ts';
import { runTool } from './run-tool.ts';
import { installSchemathesis, schemathesis } from './schemathesis.ts';

export interface InstalledCheckers {
  checkers: OtherChecker[];
  /** One reason for each checker that cannot run. */
  skipped: string[];
  remove(): Promise<void>;
}

const packages = ['dredd@14.1.0', 'specmatic@2.55.1'];
const contractFile = fileURLToPath(new URL('../../../../../spec/openapi.yaml', import.meta.url));

/** Installs the checkers into temporary folders, because only this benchmark needs them. */
export async function installCheckers(): Promise<InstalledCheckers> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-checkers-'));
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await writeFile(join(folder, 'dredd.json'), JSON.stringify(dreddDocument()));
  const install = await runTool(folder, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]);
  const java = await runTool(folder, 'java', ['-version']);
  const reasons: [OtherChecker, string | undefined][] = [
    [dredd(folder), install.code === 0 ? undefined : 'Dredd: npm could not install it'],
    [specmatic(folder), whySkipSpecmatic(install.code, java.code)],
    [schemathesis(folder, contractFile), await installSchemathesis()],
  ];
  return {
    checkers: reasons.flatMap(([checker, reason]) => (reason ? [] : [checker])),
    skipped: reasons.flatMap(([, reason]) => reason ?? []),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function whySkipSpecmatic(npm: number, java: number): string | undefined {
  if (npm !== 0) return 'Specmatic: npm could not install it';
  return java === 0 ? undefined : 'Specmatic: it needs a Java runtime (Debian: default-jre-headless)';
}

const dredd = (folder: string): OtherChecker => ({
  name: 'Dredd',
  async failures({ baseUrl, tokens }) {
    const args = [
      'dredd.json',
      baseUrl,
      '--header',
      `Authorization: Bearer ${tokens.full}`,
      '--loglevel=error',
      '--color=false',
    ];
    const { output } = await runTool(folder, 'dredd', args);
    return new Set([...output.matchAll(/^fail: (.+?)(?: duration: \d+ms)?$/gm)].map(([, failure = '']) => failure));
  },
});

const specmatic = (folder: string): OtherChecker => ({
  name: 'Specmatic',
  async failures({ baseUrl, tokens }) {
    const jar = join('node_modules', 'specmatic', 'specmatic.jar');
    const args = ['-jar', jar, 'test', contractFile, `--testBaseURL=${baseUrl}`];
    const { output } = await runTool(folder, 'java', args, { bearerAuth: tokens.full });
    return new Set([...output.matchAll(/Scenario: (.+) has FAILED/g)].map(([, scenario = '']) => scenario));
  },
});
