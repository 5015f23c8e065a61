import { CouldNotRun, type ExitCode, portInUse, portNumber, wholeNumber } from '@threads-api/cli';
import { type KitValues, targetOf } from '../options.ts';
import { terminalReport } from '../report/formats/terminal.ts';
import { reportKinds, reportsOf, touch, writeReport } from '../report/report-files.ts';
import { watchWebhooks } from './watch-webhooks.ts';
import { webhookChecks } from './webhook-report.ts';

/** Receives deliveries and checks them. Fails if none arrives. */
export async function runWebhooks(values: KitValues): Promise<ExitCode> {
  const { listen, secret = process.env.WEBHOOK_SECRET, wait = '120', quiet = '10', gone = false, json } = values;
  if (!listen || !secret) throw new CouldNotRun('webhooks needs --listen PORT and WEBHOOK_SECRET. See --help.');
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) throw new CouldNotRun('The secret must be whsec_ followed by base64.');
  const target = values.target ? await targetOf(undefined, { target: values.target }) : undefined;
  const reports = reportsOf(values.report);
  for (const [, file] of reports) await touch(file);
  const report = await watchWebhooks({
    port: portNumber('--listen', listen),
    secret,
    timeout: wholeNumber('--wait', wait, 1, 86_400) * 1000,
    quiet: wholeNumber('--quiet', quiet, 0, 3600) * 1000,
    gone,
    ...(target && { target }),
    onListening: (url) =>
      console.error(
        `Register ${url} as a webhook of ${target ? 'the user of tokens.full' : 'your service'}, with every event and scope. The kit answers some deliveries with an error.`,
      ),
    onReady(check) {
      if (!target) console.error(`Cause a change. The next event tests: ${webhookChecks[check].title}.`);
    },
    onDelivery: (text) => console.error(text),
  }).catch(portInUse(listen, 'Choose another with --listen.'));
  console.log(json ? reportKinds.json(report).trimEnd() : terminalReport(report, { verbose: values.verbose ?? false }));
  for (const [kind, file] of reports) await writeReport(file, reportKinds[kind](report));
  if (report.requests === 0 && report.conforms) throw new CouldNotRun('No delivery arrived, so nothing was tested.');
  return report.conforms ? 0 : 1;
}
