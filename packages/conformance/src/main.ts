#!/usr/bin/env node
import { styleText } from 'node:util';
import {
  CouldNotRun,
  type ExitCode,
  type Options,
  oneOf,
  portInUse,
  portNumber,
  runCommand,
  type Values,
  wholeNumber,
} from '@threads-api/cli';
import { checks } from './checks/index.ts';
import type { Exchange } from './http/exchange.ts';
import { RateLimitTooLow } from './http/pacer.ts';
import { baselineOf, readBaseline } from './report/baseline.ts';
import { counted } from './report/count.ts';
import { reportKinds } from './report/formats/index.ts';
import { terminalReport } from './report/formats/terminal.ts';
import { webhookReportKinds } from './report/formats/webhook-reports.ts';
import { webhookText } from './report/formats/webhook-text.ts';
import { replayFinding } from './report/replay.ts';
import { readReport, reportsOf, touch, writeReport } from './report/report-files.ts';
import { type ConformanceOptions, checkConformance } from './run/check-conformance.ts';
import { showProgress } from './run/progress.ts';
import { UnknownCheck } from './run/select-checks.ts';
import { BadTarget, parseTarget, readTarget } from './target/target.ts';
import { watchWebhooks } from './webhooks/watch-webhooks.ts';

const help = `
Checks whether a server conforms to the Conversation Threads contract, and reports every deviation.

  threads-conformance URL                    run the checks that need only the token in THREADS_TOKEN; URL ends with /api/v1
  threads-conformance --target target.json   run every check that the target file allows
  threads-conformance replay ID …            test one finding again, three times: fixed, fails, flaky or unknown
  threads-conformance replay REPORT.json …   test every finding of a JSON report again, on its server and with its seed
  threads-conformance list                   list every check with the rules it tests
  threads-conformance webhooks --listen PORT
                                             receive webhook deliveries and check them with the secret in WEBHOOK_SECRET

    --target FILE         base URL, tokens, threads and actions of the server; see target.schema.json
    --level core|v1       core: rules of the source document; v1 (default): also rules that were decided
    --only ID,ID          run only these checks
    --report KIND=FILE,…  write reports: html, junit, json, har or badge; with webhooks: html, junit or json
    --baseline FILE       accept known findings, each until a day: {"accepted": [{"finding": "…", "until": "2027-01-31"}]};
                          the id of a check accepts all of its findings
    --write-baseline FILE write a baseline that accepts the findings of this run for 90 days
    --max-rps N           send at most N requests per second; 429 and RateLimit are always respected
    --timeout SECONDS     how long to wait for a response; default 10
    --seed N              repeat the generated requests of an earlier run
    --runs N              how many valid and how many invalid requests to generate for each operation; default 40
    --no-method-probes    do not send POST, PUT, PATCH, DELETE and OPTIONS to check that they are refused
    --listen PORT         with webhooks: the port to listen on; 0 for any free port
    --wait SECONDS        with webhooks: how long to wait for the first delivery, and then for its retry; default 120
    --quiet SECONDS       with webhooks: how long to wait for repeated deliveries at the end; default 10
    --verbose             show every requirement, not only those that are violated
    --json                print the report as JSON
    --token, --secret     instead of THREADS_TOKEN and WEBHOOK_SECRET; others on this machine can see them
    --help                show this help

It only reads, apart from the method probes and the actions of the target file. Tokens never appear in any output.
Exit code 0: conforms, 1: findings, 2: could not run.
`;

const options = {
  token: { type: 'string' },
  target: { type: 'string' },
  level: { type: 'string' },
  only: { type: 'string' },
  report: { type: 'string' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'string' },
  'max-rps': { type: 'string' },
  timeout: { type: 'string' },
  seed: { type: 'string' },
  runs: { type: 'string' },
  'method-probes': { type: 'boolean', default: true },
  listen: { type: 'string' },
  secret: { type: 'string' },
  wait: { type: 'string' },
  quiet: { type: 'string' },
  verbose: { type: 'boolean' },
  json: { type: 'boolean' },
} satisfies Options;

type KitValues = Values<typeof options>;

await runCommand({ help, options, positionals: 3, expected: [BadTarget, UnknownCheck, RateLimitTooLow], run });

async function run(values: KitValues, positionals: string[]): Promise<ExitCode> {
  const [command] = positionals;
  if (command === 'list') return list();
  if (command === 'webhooks') return webhooks(values);
  if (command === 'replay') return replay(values, positionals.slice(1));
  if (positionals.length > 1) throw new CouldNotRun(`'${positionals[1]}' is one argument too many. See --help.`);
  const target = await targetOf(command, values);
  const reports = reportsOf(values.report, reportKinds);
  const written = values['write-baseline'];
  // Fails before the run if a report cannot be written.
  for (const file of [...reports.map(([, name]) => name), ...(written ? [written] : [])]) await touch(file);
  const exchanges: Exchange[] = [];
  const settings: ConformanceOptions = {
    ...(await settingsOf(values)),
    ...(reports.some(([kind]) => kind === 'har') && { onExchange: (exchange) => exchanges.push(exchange) }),
  };
  const report = await withProgress((onProgress) => checkConformance(target, { ...settings, onProgress }));
  console.log(
    values.json ? reportKinds.json(report).trimEnd() : terminalReport(report, { verbose: values.verbose ?? false }),
  );
  if (report.checks.every(({ outcome }) => outcome === 'not tested'))
    throw new CouldNotRun('Nothing could be tested. See the reasons above.');
  for (const [kind, file] of reports) await writeReport(file, reportKinds[kind](report, exchanges));
  if (written) {
    const baseline = baselineOf(report);
    await writeReport(written, `${JSON.stringify(baseline, null, 2)}\n`);
    console.error(`${written} accepts ${counted(baseline.accepted.length, 'finding')}. Add the reasons.`);
    return 0;
  }
  return report.conforms ? 0 : 1;
}

async function settingsOf(values: KitValues): Promise<ConformanceOptions> {
  return {
    methodProbes: values['method-probes'],
    ...(values.level && { level: oneOf('--level', values.level, ['core', 'v1']) }),
    ...(values.only && { only: values.only.split(',') }),
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

/** Replays one finding, or every finding of a report, with the server, level and seed of the report. */
async function replay(values: KitValues, [what, url, ...rest]: string[]): Promise<ExitCode> {
  if (!what) throw new CouldNotRun('replay needs the id of a finding, or a JSON report. See --help.');
  if (rest.length > 0) throw new CouldNotRun(`'${rest[0]}' is one argument too many. See --help.`);
  const report = what.endsWith('.json') ? await readReport(what) : undefined;
  const target = await targetOf(url ?? report?.target, values);
  const settings = { ...(report && { level: report.level, seed: report.seed }), ...(await settingsOf(values)) };
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
      console.log(`  expected  ${finding.expected}\n  received  ${finding.received}\n  repeat    ${finding.curl}`);
    fixed &&= verdict === 'fixed';
  }
  if (ids.length === 0) console.log(`${what} has no findings.`);
  return fixed ? 0 : 1;
}

/** Receives deliveries and checks them. Without any delivery, nothing could be tested. */
async function webhooks({
  listen,
  secret = process.env.WEBHOOK_SECRET,
  wait = '120',
  quiet = '10',
  json,
  report: reportFiles,
}: KitValues): Promise<ExitCode> {
  if (!listen || !secret) throw new CouldNotRun('webhooks needs --listen PORT and WEBHOOK_SECRET. See --help.');
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) throw new CouldNotRun('The secret must be whsec_ followed by base64.');
  const reports = reportsOf(reportFiles, webhookReportKinds);
  for (const [, file] of reports) await touch(file);
  const report = await watchWebhooks({
    port: portNumber('--listen', listen),
    secret,
    patience: wholeNumber('--wait', wait, 1, 86_400) * 1000,
    quiet: wholeNumber('--quiet', quiet, 0, 3600) * 1000,
    onListening: (url) =>
      console.error(
        `Listening on ${url} Register this URL as a webhook of your service. The first delivery is answered with 500.`,
      ),
    onDelivery: (text) => console.error(text),
  }).catch(portInUse(listen, 'Choose another with --listen.'));
  console.log(json ? webhookReportKinds.json(report).trimEnd() : webhookText(report));
  for (const [kind, file] of reports) await writeReport(file, webhookReportKinds[kind](report));
  if (report.deliveries === 0) throw new CouldNotRun('There was no delivery, so nothing was tested.');
  return report.findings.length > 0 ? 1 : 0;
}

function list(): 0 {
  const width = Math.max(...checks.map(({ id }) => id.length));
  for (const { id, title, requirements } of checks)
    console.log(`${id.padEnd(width)}  ${title} (${requirements.join(', ')})`);
  return 0;
}

async function targetOf(url: string | undefined, { target, token }: { target?: string; token?: string }) {
  if (target) {
    const read = await readTarget(target);
    return parseTarget({
      ...read,
      ...(url && { baseUrl: url }),
      tokens: { ...read.tokens, ...(token && { full: token }) },
    });
  }
  const full = token ?? process.env.THREADS_TOKEN;
  if (!url) throw new CouldNotRun('Which server? Pass its base URL, or --target FILE. See --help.');
  if (!full) throw new CouldNotRun('A token is required: set THREADS_TOKEN, or pass --target FILE. See --help.');
  return parseTarget({ baseUrl: url, tokens: { full } }, 'The base URL or the token');
}
