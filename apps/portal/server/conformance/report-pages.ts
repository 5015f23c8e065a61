import { htmlReport } from '@threads-api/conformance';
import type { PortalState } from '../portal-state.ts';

/** The HTML report of the latest run of each server, by path. It has no scripts and loads nothing. */
export function reportPages({ conformance }: PortalState): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [name, { report }] of conformance ? Object.entries(conformance) : [])
    if (report) pages.set(`reports/${name}.html`, htmlReport(report));
  return pages;
}
