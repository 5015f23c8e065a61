#!/usr/bin/env node
import { styleText } from 'node:util';
import { CouldNotRun, type ExitCode, type Options, runCommand, type Values, wholeNumber } from '@threads-api/cli';
import { readDocument, UnreadableSpec } from '@threads-api/cli/read-document';
import { allChecks } from './checks/index.ts';
import { RateLimitTooLow } from './http/pacer.ts';
import { baselineOf, readBaseline } from './report/baseline.ts';
import { reportKinds } from './report/formats/index.ts';
import { terminalReport } from './report/formats/terminal.ts';
import { replayFinding } from './report/replay.ts';
import { isTested } from './report/report.ts';
import { readReport, reportsOf, touch, writeReport } from './report/report-files.ts';
import { counted } from './report/texts.ts';
import { type ConformanceOptions, checkConformance } from './run/check-conformance.ts';
import { showProgress } from './run/progress.ts';
import { readPack } from './run/read-pack.ts';
import { UnknownCheck } from './run/select-checks.ts';
import { BadTarget } from './target/target.ts';
import { targetOf } from './target/target-of.ts';
import { runWebhooks } from './webhooks/run-webhooks.ts';

const help = `
Checks whether a server conforms to its contract, and reports every deviation. Without --spec, the contract is
Conversation Threads.

  threads-conformance URL                    run the checks that need only the token in THREADS_TOKEN; URL ends with /api/v1
  threads-conformance --target target.json   run every check that the target file allows
  threads-conformance replay ID …            test one finding again, three times: fixed, fails or flaky
  threads-conformance replay REPORT.json …   test every finding of a JSON report again, on its server and with its seed
  threads-conformance list                   list every check with the rules it tests
  threads-conformance webhooks --listen PORT
                                             receive webhook deliveries and check them with the secret in WEBHOOK_SECRET;
                                             with --target, make the changes with its actions and check that the
                                             events match them

    --spec FILE           another contract: an OpenAPI 3 document in YAML or JSON; what it does not declare is not checked
    --pack FILE           checks of your own: a module whose default export is an array of checks; see the README
    --target FILE         base URL, tokens, resources and actions of the server; see target.schema.json
    --only ID,ID          run only these checks
    --report KIND=FILE,…  write reports: html, junit or json
    --baseline FILE       accept known findings, each until a date: {"accepted": [{"finding": "…", "until": "2027-01-31"}]};
                          the id of a check accepts all of its findings
    --write-baseline FILE write a baseline that accepts the findings of this run for 90 days, and exit with 0; implies
                          --thorough
    --max-rps N           send at most N requests per second; 429 and RateLimit are always respected
    --timeout SECONDS     time limit for a response; default 10
    --seed N              repeat an earlier run: the same generated requests, and the same operation for each probe
    --runs N              number of invalid requests to generate for each operation; default 40; fewer are generated for
                          other kinds of requests, such as valid ones
    --allow-writes        also send valid writes, and read them back; by default, only writes that must be refused are sent
    --thorough            send every probe to every operation; by default, some go to only one, which the seed selects
    --no-method-probes    do not send methods or writes that the server must refuse; without --allow-writes, only GET and
                          HEAD are sent
    --listen PORT         with webhooks: the port to listen on; 0 for any free port
    --wait SECONDS        with webhooks: how long to wait for the first delivery, and then for each retry; default 120
    --quiet SECONDS       with webhooks: how long to wait for the next event before the run ends; default 10
    --gone                with webhooks: answer the last delivery with 410, which disables the webhook
    --verbose             show every requirement, not only those that are violated
    --json                print the report as JSON
    --token, --secret     instead of THREADS_TOKEN and WEBHOOK_SECRET; visible to other users of this machine
    --version
    --help                show this help

It changes data only with --allow-writes and with the actions of the target file. It also sends methods and writes that
the server must refuse. Tokens never appear in any output.
Exit codes: 0 conforms, 1 findings, 2 could not run.
`;

const options = {
  token: { type: 'string' },
  spec: { type: 'string' },
  pack: { type: 'string' },
  target: { type: 'string' },
  only: { type: 'string' },
  report: { type: 'string' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'string' },
  'max-rps': { type: 'string' },
  timeout: { type: 'string' },
  seed: { type: 'string' },
  runs: { type: 'string' },
  'allow-writes': { type: 'boolean', default: false },
  thorough: { type: 'boolean', default: false },
  'method-probes': { type: 'boolean', default: true },
  listen: { type: 'string' },
  secret: { type: 'string' },
  wait: { type: 'string' },
  quiet: { type: 'string' },
  gone: { type: 'boolean' },
  verbose: { type: 'boolean' },
  json: { type: 'boolean' },
} satisfies Options;

type KitValues = Values<typeof options>;

await runCommand({
  help,
  manifest: new URL('../package.json', import.meta.url),
  options,
  positionals: 3,
  expected: [BadTarget, UnknownCheck, RateLimitTooLow, UnreadableSpec],
  run,
});

async function run(values: KitValues, positionals: string[]): Promise<ExitCode> {
  const [command] = positionals;
  if (command === 'list') return list();
  if (command === 'webhooks') return runWebhooks(values);
  if (command === 'replay') return replay(values, positionals.slice(1));
  if (positionals.length > 1) throw new CouldNotRun(`Unexpected argument '${positionals[1]}'. See --help.`);
  const target = await targetOf(command, values);
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
    // Without a target file, the only token comes from the environment.
    ...(!values.target && { tokenVariable: 'THREADS_TOKEN' }),
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

async function withProgress<T>(work: (onProgress: ConformanceOptions['onProgress'] & {}) => Promise<T>): Promise<T> {
  const progress = showProgress();
  try {
    return await work(progress.show);
  } finally {
    progress.clear();
  }
}

/** Replays one finding, or every finding of a report, with the server and seed of the report. */
async function replay(values: KitValues, [what, url, ...rest]: string[]): Promise<ExitCode> {
  if (!what) throw new CouldNotRun('replay needs the id of a finding, or a JSON report. See --help.');
  if (rest.length > 0) throw new CouldNotRun(`Unexpected argument '${rest[0]}'. See --help.`);
  const report = what.endsWith('.json') ? await readReport(what) : undefined;
  const target = await targetOf(url ?? report?.target, values);
  const settings = { ...(report && { seed: report.seed }), ...(await settingsOf(values)) };
  const ids = report ? report.findings.map(({ id }) => id) : [what];
  let fixed = true;
  for (const id of ids) {
    const { verdict, failed, runs, finding, reason } = await withProgress((onProgress) =>
      replayFinding(id, target, { ...settings, onProgress }),
    );
    if (verdict === 'unknown') throw new CouldNotRun(`${id} is unknown: ${reason}.`);
    if (verdict === 'not tested') throw new CouldNotRun(`${id} could not be tested: ${reason}.`);
    console.log(
      `${id}: ${styleText(verdict === 'fixed' ? 'green' : 'red', verdict)} (seen in ${failed} of ${runs} runs)`,
    );
    if (finding)
      console.log(
        [
          `  expected  ${finding.expected}`,
          `  received  ${finding.received}`,
          `  repeat    ${finding.curl}`,
          ...(finding.compareWith ? [`  compare   ${finding.compareWith}`] : []),
        ].join('\n'),
      );
    fixed &&= verdict === 'fixed';
  }
  if (ids.length === 0) console.log(`${what} has no findings.`);
  return fixed ? 0 : 1;
}

function list(): 0 {
  const width = Math.max(...allChecks.map(({ id }) => id.length));
  for (const { id, title, requirements } of allChecks)
    console.log(`${id.padEnd(width)}  ${title} (${requirements.join(', ')})`);
  return 0;
}
