import { styleText } from 'node:util';
import { createProgressLine } from '@threads-api/cli';
import { counted } from '../report/texts.ts';
import type { Progress } from './check-conformance.ts';

/** Shows the progress of a run on one line of a terminal. In a pipe, prints only the waits for the rate limit. */
export function showProgress() {
  const line = createProgressLine();
  return {
    show({ done, total, requests, findings, waiting }: Progress): void {
      const found = findings > 0 ? styleText('red', `, ${counted(findings, 'finding')}`) : '';
      const text = `${done} of ${total} checks, ${requests} requests${found}`;
      if (waiting && waiting > 1)
        line.note(`${text}, ${styleText('yellow', `waiting ${waiting} s for the rate limit`)}`);
      else line.show(text);
    },
    clear: line.clear,
  };
}
