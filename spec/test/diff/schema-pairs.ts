import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json } from '../edit-document.ts';

type Pairs = Record<string, [Json, Json]>;

const pairs: Record<'equal' | 'equalOld' | 'wider', Pairs> = parse(
  readFileSync(new URL('schema-pairs.yaml', import.meta.url), 'utf8'),
);

export const { equal: equalSchemas, equalOld: equalOldSchemas, wider: widerSchemas } = pairs;
