import { styleText } from 'node:util';
import { type Contract, isJsonType } from '@threads-api/contract';
import { tokenEffects } from '../access/mock-tokens.ts';
import { generateRequest } from '../generate/generate-request.ts';
import { exampleNames } from '../scenarios/scenario.ts';
import type { CompletedRequest, SentEvent } from '../server/mock-options.ts';
import type { RunningMock } from '../server/start-mock.ts';

/**
 * Prints a first request to try, the special tokens and the control URL.
 *
 * @param secret A shell expression for the control secret. The secret itself is not printed.
 */
export function printBanner({ url, controlUrl, contract }: RunningMock, secret: string): void {
  const served = contract();
  const usesTokens = served.operations.some(({ security }) => security.length > 0);
  console.log(`The mock is running at ${styleText('bold', url)}`);
  printProblems(served);
  const suggested = suggestRequest(served, url);
  if (suggested) console.log(`\n  ${suggested}\n`);
  if (usesTokens) {
    console.log('It accepts any token. These tokens have a special effect:\n');
    for (const [token, effect] of tokenEffects(served.scopes))
      console.log(`  ${token.padEnd(26)} ${styleText('dim', effect)}`);
  }
  const [example] = served.operations.flatMap(exampleNames);
  const last = example ? `drop, brokenJson, or an example such as ${example}` : 'drop or brokenJson';
  console.log(`\nTo make the next call return a 429 (or 500, 502, 503, slow, hang, ${last}):\n`);
  console.log(`  curl -H "Authorization: Bearer ${secret}" -d '{"scenario": "429"}' ${controlUrl}\n`);
}

/** Prints the operations that the mock cannot serve, and the reasons. */
export function printProblems({ operations }: Contract): void {
  const broken = operations.filter(({ problem }) => problem !== undefined);
  if (broken.length === 0) return;
  const count = `${broken.length} of ${operations.length} operations return 501, because of errors in the document:`;
  console.log(styleText('yellow', count));
  for (const { id, problem } of broken.slice(0, 10)) console.log(`  ${id}: ${problem}`);
  if (broken.length > 10) console.log(`  and ${broken.length - 10} more`);
}

export function printRequest(request: CompletedRequest): void {
  const { method, url, status, operationId = '-', example = '', fault = '', reason = '', milliseconds } = request;
  const color = status < 300 ? 'green' : status < 400 ? 'cyan' : status < 500 ? 'yellow' : 'red';
  const details = [operationId, example, fault && `(${fault})`, `${milliseconds.toFixed(0)} ms`, reason].filter(
    Boolean,
  );
  console.log(`${styleText(color, `${status}`)} ${method} ${url}  ${styleText('dim', details.join(' '))}`);
}

export function printEvent({ event, status, error }: SentEvent): void {
  const result = error ? styleText('red', error) : status ? styleText(status < 300 ? 'green' : 'red', `${status}`) : '';
  console.log(`${styleText('dim', 'event')} ${event.type} ${event.data.threadId} ${result}`.trimEnd());
}

/** Returns a working curl command with everything that the document requires, or `undefined` if no operation is usable. */
function suggestRequest(contract: Contract, baseUrl: string): string | undefined {
  const usable = contract.operations.filter(({ problem }) => !problem);
  const operation = usable.find((each) => each.method === 'GET') ?? usable[0];
  if (!operation) return undefined;
  const { method, target, headers, body } = generateRequest(contract, operation, 'any');
  const isText = typeof body?.value === 'string' && !isJsonType(body.contentType);
  const text = isText ? String(body.value) : JSON.stringify(body?.value);
  return [
    'curl',
    ...(method === 'GET' ? [] : method === 'HEAD' ? ['-I'] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? [`-H "Content-Type: ${body.contentType}"`, `-d '${text.replaceAll("'", "'\\''")}'`] : []),
    `"${baseUrl}${target}"`,
  ].join(' ');
}
