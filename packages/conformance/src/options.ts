import { CouldNotRun, flag, type Options, option, type Values } from '@threads-api/cli';
import { parseTarget, readTarget, type Target } from './target/target.ts';

export const usage = `
Checks whether a server conforms to its contract, and reports every deviation. Without --spec, the contract is
Conversation Threads.

  threads-conformance URL                    run the checks that need only the token in THREADS_TOKEN; URL ends with /api/v1
  threads-conformance --target target.json   run every check that the target file allows
  threads-conformance replay ID URL          test one finding again, three times: fixed, fails or flaky; URL or --target
  threads-conformance list                   list every check with the rules it tests
  threads-conformance webhooks --listen PORT
                                             receive webhook deliveries and check them with the secret in WEBHOOK_SECRET;
                                             with --target, make the changes with its actions and check that the
                                             events match them
`;

export const replayUsage = `
Tests one finding again, three times: fixed, fails or flaky.

  threads-conformance replay ID URL
  threads-conformance replay ID --target target.json
`;

export const webhooksUsage = `
Receives webhook deliveries and checks them with the secret in WEBHOOK_SECRET. With --target, makes the changes with its
actions, and checks that the events match them.

  threads-conformance webhooks --listen PORT
`;

export const notes = `
It changes data only with --allow-writes and with the actions of the target file. It also sends methods and writes that
the server must refuse. Tokens never appear in any output.
Exit codes: 0 conforms, 1 findings, 2 could not run.
`;

export const options = {
  spec: option(
    'FILE',
    'another contract: an OpenAPI 3 document in YAML or JSON; what it does not declare is not checked',
  ),
  pack: option('FILE', 'checks of your own: a module whose default export is an array of checks; see the README'),
  target: option('FILE', 'base URL, tokens, resources and actions of the server; see target.schema.json'),
  only: option('ID,ID', 'run only these checks'),
  report: option(
    'KIND=FILE',
    'write a report: html, junit or json; several with commas: html=report.html,junit=report.xml',
  ),
  baseline: option(
    'FILE',
    'accept known findings, each until a date: {"accepted": [{"finding": "page-size.b81515ba", "until": "2027-01-31"}]}; the id of a check accepts all of its findings',
  ),
  'write-baseline': option(
    'FILE',
    'write a baseline that accepts the findings of this run for 90 days, and exit with 0; implies --thorough',
  ),
  'max-rps': option('N', 'send at most N requests per second; 429 and RateLimit are always respected'),
  timeout: option('SECONDS', 'time limit for a response; default 10'),
  seed: option('N', 'repeat an earlier run: the same generated requests, and the same operation for each probe'),
  runs: option(
    'N',
    'number of invalid requests to generate for each operation; default 40; fewer are generated for other kinds of requests, such as valid ones',
  ),
  'allow-writes': flag(
    'also send valid writes, and read them back; by default, only writes that must be refused are sent',
  ),
  thorough: flag('send every probe to every operation; by default, some go to only one, which the seed selects'),
  'method-probes': {
    type: 'boolean',
    default: true,
    help: 'do not send methods or writes that the server must refuse; without --allow-writes, only GET and HEAD are sent',
  },
  listen: option('PORT', 'with webhooks: the port to listen on; 0 for any free port'),
  wait: option(
    'SECONDS',
    'with webhooks: how long to wait for the first delivery, and then for each retry; default 120',
  ),
  quiet: option('SECONDS', 'with webhooks: how long to wait for the next event before the run ends; default 10'),
  gone: flag('with webhooks: answer the last delivery with 410, which disables the webhook'),
  verbose: flag('show every requirement with its result'),
  json: flag('print the report as JSON'),
  token: option('TOKEN', 'instead of THREADS_TOKEN; visible to other users of this machine'),
  secret: option('SECRET', 'instead of WEBHOOK_SECRET; visible to other users of this machine'),
} satisfies Options;

/** The values of the options. */
export type KitValues = Values<typeof options>;

/** Reads the target from the arguments of the command. */
export async function targetOf(
  url: string | undefined,
  { target, token }: { target?: string; token?: string },
): Promise<Target> {
  if (target) {
    const read = await readTarget(target);
    return parseTarget({
      ...read,
      ...(url && { baseUrl: url }),
      tokens: { ...read.tokens, ...(token && { full: token }) },
    });
  }
  const full = token ?? process.env.THREADS_TOKEN;
  if (!url) throw new CouldNotRun('Pass the base URL of a server, or --target FILE. See --help.');
  if (!full) throw new CouldNotRun('A token is required: set THREADS_TOKEN, or pass --target FILE. See --help.');
  return parseTarget({ baseUrl: url, tokens: { full } }, 'The base URL or the token');
}
