import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CouldNotRun, makeFolder } from '@threads-api/cli';
import { parseJson } from '../http/json.ts';
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
  makeFolder(dirname(file))
    .then(() => appendFile(file, ''))
    .catch(cannotWrite(file));

export const writeReport = (file: string, text: string): Promise<void> =>
  writeFile(file, text).catch(cannotWrite(file));

function cannotWrite(file: string): (error: NodeJS.ErrnoException) => never {
  return ({ code }) => {
    throw new CouldNotRun(`${file} cannot be written: ${code}.`);
  };
}

/** Reads a report that `--report json=FILE` wrote. */
export async function readReport(file: string): Promise<Pick<Report, 'target' | 'seed' | 'findings'>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CouldNotRun(`The report ${file} cannot be read.`);
  });
  const report = parseJson(text) as Partial<Report> | undefined;
  if (!report?.target || report.seed === undefined || !Array.isArray(report.findings))
    throw new CouldNotRun(`${file} is not a report that --report json=FILE wrote.`);
  return report as Report;
}

/** The formats of report files. */
export const reportKinds = {
  html: htmlReport,
  junit: junitReport,
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
} satisfies Record<string, (report: Report) => string>;
