import { describeDifference } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import { shapesOf } from '../model/read-schema.ts';
import { type Direction, entryAt, placesOf, propertiesOf } from '../model/read-shape.ts';
import type { RuleId } from '../rules.ts';
import { compareHeaders } from './compare-headers.ts';
import type { Detected } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

/** Compares how the parts of a form are written. An absent encoding consists of defaults. */
export function compareEncodings(
  before: Clause,
  after: Clause,
  direction: Direction,
  compare: CompareSchemas,
): Detected[] {
  const names = [before, after].flatMap((media) => media.children('encoding').map(([name]) => name));
  return [...new Set(names)].flatMap((name) => {
    const [previous, next] = [before, after].map((media) => media.child('encoding')?.child(name));
    const [old, now] = [encodingOf(before, name), encodingOf(after, name)];
    const keys = ['contentType', 'style', 'explode', 'allowReserved'] as const;
    const changes = keys.flatMap((key): Detected[] => {
      const [was, is] = [old[key], now[key]];
      if (String(was) === String(is)) return [];
      const place = (media: Clause, encoding: Clause | undefined, value: unknown) => ({
        clause: encoding ?? media,
        key,
        value,
      });
      return [
        {
          rule: key === 'contentType' ? ruleOfTypes(old[key], now[key], direction) : 'parameter-serialization-changed',
          message: `\`${key}\` of the part \`${name}\` ${describeDifference(was, is)}.`,
          before: place(before, previous, was),
          after: place(after, next, is),
        },
      ];
    });
    return [...changes, ...compareHeaders(previous, next, direction, compare)];
  });
}

/** Further media types do not change how a part is written. */
function ruleOfTypes(old: string[], now: string[], direction: Direction): RuleId {
  return `${direction}-media-type-${old.every((type) => now.includes(type)) ? 'added' : 'removed'}`;
}

function encodingOf(media: Clause, name: string) {
  const fields = media.child('encoding')?.child(name)?.fields ?? {};
  const schema = media.child('schema');
  const property = shapesOf(schema ? [schema] : []).flatMap((shape) => propertiesOf(shape, 'response').get(name) ?? []);
  const usual = usualType(property);
  // Without a style, an object is written as JSON.
  const { style = usual === 'application/json' ? undefined : 'form' } = fields;
  const { contentType = usual, explode = style === 'form', allowReserved = false } = fields;
  const contentTypes = String(contentType)
    .split(',')
    .map((type) => type.trim());
  return { contentType: contentTypes.toSorted(), style, explode, allowReserved };
}

/** The media type of a part whose encoding does not name one. */
function usualType(schema: Clause[]): string {
  const [shape] = shapesOf(schema).filter(({ type }) => type !== 'null');
  if (!shape || shape.type === 'any') return 'application/octet-stream';
  if (shape.type === 'object') return 'application/json';
  if (shape.type === 'array') return usualType(entryAt(shape, Number.POSITIVE_INFINITY));
  const isBinary =
    placesOf(shape.parts, 'contentEncoding').length > 0 ||
    placesOf(shape.parts, 'format').some(({ value }) => value === 'binary');
  return isBinary ? 'application/octet-stream' : 'text/plain';
}
