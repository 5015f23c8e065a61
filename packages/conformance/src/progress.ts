import { stripVTControlCharacters, styleText } from 'node:util';
import type { Progress } from './check-conformance.ts';

/** One line that is written over while the run goes on; a pipe gets none. */
export function showProgress(stream: NodeJS.WriteStream) {
  let written = false;
  return {
    show({ done, total, requests, findings, waiting }: Progress): void {
      if (!stream.isTTY) {
        // A pipe is told only why nothing seems to happen.
        if (waiting && waiting > 1) stream.write(`waiting ${waiting} s for the rate limit\n`);
        return;
      }
      const found = findings > 0 ? styleText('red', `, ${findings} findings`) : '';
      const held = waiting ? styleText('yellow', `, waiting ${waiting} s for the rate limit`) : '';
      const line = `${done} of ${total} checks, ${requests} requests${found}${held}`;
      const cut = stripVTControlCharacters(line).length < stream.columns ? line : line.slice(0, stream.columns - 1);
      stream.write(`\r\u001b[2K${cut}`);
      written = true;
    },
    clear(): void {
      if (written) stream.write('\r\u001b[2K');
      written = false;
    },
  };
}
