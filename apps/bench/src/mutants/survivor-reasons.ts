import type { Judgment } from './judge-mutant.ts';
import { describeChange } from './mutant.ts';

/** Why the kit does not report a survivor, by its file, its line of code and its change: numbers of lines move. */
const reasons: Readonly<Record<string, string>> = {
  'apps/server/src/store/reads/page-of-sqlite.ts: ${sql.join([...newest, ...next], sql` union all `)} order by timestamp desc, id desc limit ${sql.lit(rows)}: desc → asc':
    'The kit never reads pages as a caller with several inboxes; it only looks for the threads of an inbox that a caller joins.',
  "packages/express/src/respond.ts: response.setHeader('Content-Length', body.length);: response.setHeader('Content-Length', body.length); → ;":
    'HEAD then has no Content-Length, which RFC 9110 (section 9.3.2) allows.',
};

const keyOf = (survivor: Judgment) => `${survivor.file}: ${survivor.code}: ${describeChange(survivor)}`;

export const reasonFor = (survivor: Judgment) => reasons[keyOf(survivor)] ?? 'not judged yet';
