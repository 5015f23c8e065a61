import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The contract as last released: servers that others wrote keep this one, whatever is being added to it now. */
export const releasedContract: object = parse(
  readFileSync(new URL('../../../spec/released/openapi.yaml', import.meta.url), 'utf8'),
);
