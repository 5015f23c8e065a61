import type { Report } from '../report.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';

/** The formats of report files. */
export const reportKinds = {
  html: htmlReport,
  junit: junitReport,
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
} satisfies Record<string, (report: Report) => string>;
