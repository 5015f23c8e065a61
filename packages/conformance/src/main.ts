#!/usr/bin/env node
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { styleText } from 'node:util';
import { CouldNotRun, createProgressLine, type ExitCode, runCommand, wholeNumber } from '@threads-api/cli';
import { readDocument } from '@threads-api/cli/read-document';
import type { Check } from './check.ts';
import { allChecks } from './checks/index.ts';
import { RateLimitTooLow } from './http/pacer.ts';
import { type KitValues, notes, options, replayUsage, targetOf, usage, webhooksUsage } from './options.ts';
import { baselineOf, readBaseline } from './report/baseline.ts';
import { findingText, terminalReport } from './report/formats/terminal.ts';
import { replayFinding } from './report/replay.ts';
import { counted, isTested } from './report/report.ts';
import { reportKinds, reportsOf, touch, writeReport } from './report/report-files.ts';
import { type ConformanceOptions, checkConformance, type Progress } from './run/check-conformance.ts';
import { BadTarget } from './target/target.ts';
import { runWebhooks } from './webhooks/run-webhooks.ts';

await runCommand({
  usage,
  manifest: new URL('../package.json', import.meta.url),
  options,
  notes,
  positionals: 1,
  expected: [BadTarget, RateLimitTooLow],
  commands: {
    list: async () => ({
      usage: 'Lists every check with the rules it tests.\n\n  threads-conformance list',
      run: list,
    }),
    replay: async () => ({ usage: replayUsage, options, positionals: 2, run: replay }),
    webhooks: async () => ({ usage: webhooksUsage, options, run: runWebhooks }),
  },
  run,
});

async function run(values: KitValues, [url]: string[]): Promise<ExitCode> {
  const target = await targetOf(url, values);
  const reports = reportsOf(values.report);
  const written = values['write-baseline'];
  // Fails before the run if a report cannot be written.
  for (const file of [...reports.map(([, name]) => name), ...(written ? [written] : [])]) await touch(file);
  const settings = await settingsOf(values);
  const report = await withProgress((onProgress) => checkConformance(target, { ...settings, onProgress }));
  console.log(
    values.json ? reportKinds.json(report).trimEnd() : terminalReport(report, { verbose: values.verbose ?? false }),
  );
  if (!report.checks.some(isTested)) throw new CouldNotRun('No check could run. See the reasons above.');
  for (const [kind, file] of reports) await writeReport(file, reportKinds[kind](report));
  if (written) {
    const baseline = baselineOf(report);
    await writeReport(written, `${JSON.stringify(baseline, null, 2)}\n`);
    console.error(`${written} accepts ${counted(baseline.accepted.length, 'finding')}. Add a reason to each.`);
    return 0;
  }
  return report.conforms ? 0 : 1;
}

async function settingsOf(values: KitValues): Promise<ConformanceOptions> {
  const only = values.only?.split(',');
  return {
    ...(values.pack && { pack: await readPack(values.pack) }),
    ...(values.spec && { document: await readDocument(values.spec) }),
    methodProbes: values['method-probes'],
    allowWrites: values['allow-writes'],
    // A baseline must know every operation that has the problem.
    thorough: values.thorough || values['write-baseline'] !== undefined,
    ...(only && { only }),
    ...(values['max-rps'] && { maxRps: wholeNumber('--max-rps', values['max-rps'], 1, 1_000_000) }),
    ...(values.timeout && { timeout: wholeNumber('--timeout', values.timeout, 1, 3600) * 1000 }),
    ...(values.seed && { seed: wholeNumber('--seed', values.seed, 0, 999_999_999_999) }),
    ...(values.runs && { runs: wholeNumber('--runs', values.runs, 1, 100_000) }),
    ...(values.baseline && { baseline: await readBaseline(values.baseline) }),
  };
}

/** Shows the progress of a run on one line of a terminal. In a pipe, prints only the waits for the rate limit. */
async function withProgress<T>(work: (onProgress: (progress: Progress) => void) => Promise<T>): Promise<T> {
  const line = createProgressLine();
  const show = ({ done, total, requests, findings, waiting }: Progress): void => {
    const found = findings > 0 ? styleText('red', `, ${counted(findings, 'finding')}`) : '';
    const text = `${done} of ${total} checks, ${requests} requests${found}`;
    if (waiting && waiting > 1) line.note(`${text}, ${styleText('yellow', `waiting ${waiting} s for the rate limit`)}`);
    else line.show(text);
  };
  try {
    return await work(show);
  } finally {
    line.clear();
  }
}

/** Tests one finding again. */
async function replay(values: KitValues, [id, url]: string[]): Promise<ExitCode> {
  if (!id) throw new CouldNotRun('replay needs the id of a finding. See --help.');
  const target = await targetOf(url, values);
  const settings = await settingsOf(values);
  const { verdict, failed, runs, finding } = await withProgress((onProgress) =>
    replayFinding(id, target, { ...settings, onProgress }),
  );
  console.log(
    `${id}: ${styleText(verdict === 'fixed' ? 'green' : 'red', verdict)} (seen in ${failed} of ${runs} runs)`,
  );
  if (finding) console.log(findingText(finding, !values.spec));
  return verdict === 'fixed' ? 0 : 1;
}

async function list(): Promise<void> {
  const width = Math.max(...allChecks.map(({ id }) => id.length));
  for (const { id, title, requirements } of allChecks)
    console.log(`${id.padEnd(width)}  ${title} (${requirements.join(', ')})`);
}

/** Imports a pack from a module. */
async function readPack(file: string): Promise<readonly Check[]> {
  const module: { default?: unknown } = await import(pathToFileURL(resolve(file)).href).catch((error: Error) => {
    throw new CouldNotRun(`The pack ${file} cannot be imported: ${error.message}`);
  });
  const pack = module.default;
  if (Array.isArray(pack) && pack.every((check) => typeof check?.id === 'string')) return pack;
  throw new CouldNotRun(`The default export of ${file} is not a pack, which is an array of checks.`);
}
