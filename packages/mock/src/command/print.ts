import { styleText } from 'node:util';
import type { Contract } from '@threads-api/contract';
import { tokenEffects } from '../access/mock-tokens.ts';
import type { SentEvent } from '../live/live.ts';
import type { MockAnswer } from '../server/mock-options.ts';
import type { RunningMock } from '../server/start-mock.ts';

/**
 * What to try first: a call, the tokens, the control address.
 *
 * @param secret A shell expression for the secret of control requests, which is not printed itself.
 */
export function printBanner({ url, controlUrl }: RunningMock, contract: Contract, secret: string): void {
  const usesTokens = contract.scopes.length > 0 || (contract.document.security ?? []).length > 0;
  const [first] = contract.operations;
  const simple = contract.operations.find(({ method, path }) => method === 'GET' && !path.includes('{'));
  const filter = simple?.filters.find(({ choices }) => choices?.length);
  const call = `${(simple ?? first)?.path}${filter ? `?${filter.name}=${filter.choices?.[0]}` : ''}`;
  console.log(`The mock is running at ${styleText('bold', url)}\n`);
  console.log(`  curl${usesTokens ? ' -H "Authorization: Bearer any"' : ''} "${url}${call}"\n`);
  if (usesTokens) {
    console.log('It accepts any token, except for these:\n');
    for (const [token, effect] of tokenEffects) console.log(`  ${token.padEnd(20)} ${styleText('dim', effect)}`);
  }
  console.log(
    `\nMake the next call a 429 (or 500, 502, 503, slow, hang, drop, brokenJson, or the name of an example):\n`,
  );
  console.log(`  curl -H "Authorization: Bearer ${secret}" -d '{"scenario": "429"}' ${controlUrl}\n`);
}

export function printAnswer(answer: MockAnswer): void {
  const { method, url, status, operationId = '-', example = '', fault = '', milliseconds } = answer;
  const color = status < 300 ? 'green' : status < 400 ? 'cyan' : status < 500 ? 'yellow' : 'red';
  const details = [operationId, example, fault && `(${fault})`, `${milliseconds.toFixed(0)} ms`].filter(Boolean);
  console.log(`${styleText(color, `${status}`)} ${method} ${url}  ${styleText('dim', details.join(' '))}`);
}

export function printEvent({ event, status, error }: SentEvent): void {
  const result = error ? styleText('red', error) : status ? styleText(status < 300 ? 'green' : 'red', `${status}`) : '';
  console.log(`${styleText('dim', 'event')} ${event.type} ${event.data.threadId} ${result}`.trimEnd());
}
