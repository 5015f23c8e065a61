import type { Report } from '../report.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';

export const jsonReport = (report: object) => `${JSON.stringify(report, null, 2)}\n`;

/** The formats of report files. */
export const reportKinds = {
  html: htmlReport,
  junit: junitReport,
  json: jsonReport,
} satisfies Record<string, (report: Report) => string>;
