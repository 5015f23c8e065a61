import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CouldNotRun } from '@threads-api/cli';
import { htmlReport } from './formats/html.ts';
import { junitReport } from './formats/junit.ts';
import type { Report } from './report.ts';

/** Reads `KIND=FILE,KIND=FILE`. */
export function reportsOf(text = ''): [ReportKind, string][] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [kind = '', ...file] = part.split('=');
      if (!isKind(kind) || file.join('=') === '')
        throw new CouldNotRun(
          `--report must be KIND=FILE, where KIND is html, junit or json, not '${part}'. See --help.`,
        );
      return [kind, file.join('=')];
    });
}

type ReportKind = keyof typeof reportKinds;

const isKind = (text: string): text is ReportKind => Object.hasOwn(reportKinds, text);

/** Fails if a file cannot be written. Creates its folder. Does not change an existing file. */
export const touch = (file: string): Promise<void> =>
  mkdir(dirname(file), { recursive: true })
    .then(() => appendFile(file, ''))
    .catch(cannotWrite(file));

export const writeReport = (file: string, text: string): Promise<void> =>
  writeFile(file, text).catch(cannotWrite(file));

function cannotWrite(file: string): (error: NodeJS.ErrnoException) => never {
  return ({ code }) => {
    throw new CouldNotRun(`${file} cannot be written: ${code}.`);
  };
}

/** The formats of report files. */
export const reportKinds = {
  html: htmlReport,
  junit: junitReport,
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
} satisfies Record<string, (report: Report) => string>;
