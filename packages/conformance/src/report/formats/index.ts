import type { Exchange } from '../../http/exchange.ts';
import type { Report } from '../report.ts';
import { badgeReport } from './badge.ts';
import { harReport } from './har.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';

/** The formats of report files. */
export const reportKinds = {
  html: htmlReport,
  junit: junitReport,
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  har: harReport,
  badge: badgeReport,
} satisfies Record<string, (report: Report, exchanges: Exchange[]) => string>;
