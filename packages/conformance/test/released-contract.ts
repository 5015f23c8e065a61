import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The last released contract. The Go and Python servers implement it, without the additions since then. */
export const releasedContract: object = parse(
  readFileSync(new URL('../../../spec/released/openapi.yaml', import.meta.url), 'utf8'),
);
