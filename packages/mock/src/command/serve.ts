import { styleText } from 'node:util';
import { CouldNotRun, portInUse, portNumber, stopOnSignal, type Values, watchFile } from '@threads-api/cli';
import { writeSecretFile } from '@threads-api/cli/local-server';
import { readDocument } from '@threads-api/cli/read-document';
import { isControlSecret, type RunningMock, startMock } from '../server/start-mock.ts';
import type { options } from './help.ts';
import { printBanner, printEvent, printProblems, printRequest } from './print.ts';
import { isHttpUrl, readOptions, signingSecret } from './read-options.ts';

/** Starts the mock, which runs until Ctrl-C. */
export async function serve(values: Values<typeof options>, document: object | undefined): Promise<undefined> {
  const { spec, quiet, watch, stateless, 'webhooks-to': to } = values;
  const { MOCK_PORT, MOCK_CONTROL_SECRET: controlSecret = '' } = process.env;
  if (watch && !spec) throw new CouldNotRun('--watch needs --spec FILE. See --help.');
  if (to && !isHttpUrl(to)) throw new CouldNotRun(`--webhooks-to is not an http(s) URL: '${to}'.`);
  if (controlSecret && !isControlSecret(controlSecret))
    throw new CouldNotRun('MOCK_CONTROL_SECRET must have at least 16 characters and only visible ASCII characters.');
  const isVariable = values.port === undefined && MOCK_PORT !== undefined;
  const port = portNumber(isVariable ? 'MOCK_PORT' : '--port', values.port ?? MOCK_PORT ?? '4010');
  const mock = await startMock({
    ...readOptions(values),
    port,
    controlSecret,
    allowedHosts: values['allow-host']?.split(',') ?? [],
    ...(document && { document }),
    ...(stateless && { stateless }),
    ...(to && { webhooks: { to, secret: signingSecret(values) } }),
    ...(!quiet && { onResponse: printRequest, onEvent: printEvent }),
  }).catch(portInUse(port, 'Choose another with --port or MOCK_PORT.'));
  stopOnSignal(mock.close);

  printBanner(mock, controlSecret ? '$MOCK_CONTROL_SECRET' : `$(cat '${await writeSecret(mock)}')`);
  if (spec && watch) followSpec(spec, mock);
}

/** Serves each saved edit of the file. After an invalid edit, keeps the last valid version. */
function followSpec(spec: string, mock: RunningMock): void {
  watchFile(spec, async () => {
    try {
      mock.use(await readDocument(spec));
      console.log(styleText('green', `Serving the new version of ${spec}.`));
      printProblems(mock.contract());
    } catch (error) {
      const reason = (error as Error).message.replace(/\.?$/, '.');
      console.error(styleText('red', `${reason} Still serving the last valid version.`));
    }
  });
}

const writeSecret = ({ controlUrl, controlSecret }: RunningMock) =>
  writeSecretFile(`mock-${new URL(controlUrl).port}`, controlSecret);
