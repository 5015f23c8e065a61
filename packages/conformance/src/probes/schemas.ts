import { isDeepStrictEqual } from 'node:util';
import {
  decodePercent,
  pointerKeys,
  propertiesOf,
  type SchemaObject,
  toAcyclicSchema,
  toPointer,
  valueAt,
} from '@threads-api/contract/model';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

/** How a value violates a schema of the contract. */
export interface Mismatch {
  /** A JSON pointer into the value, with `*` for every index. */
  pointer: string;
  message: string;
  value: unknown;
  /** The rules that the closest enclosing schema cites in `x-requirement`. */
  requirements: string[];
}

// `pnpm lint` validates the schemas.
const options = { strict: false, verbose: true, validateSchema: false } as const;
const forBodies = new Ajv2020(options);
const forTexts = new Ajv2020({ ...options, coerceTypes: true });
for (const ajv of [forBodies, forTexts]) ajvFormats.default(ajv);

/** Returns a function that compiles each schema once. */
function createCompiler(ajv: Ajv2020, adapt: (schema: SchemaObject) => object) {
  const compiled = new WeakMap<object, ValidateFunction>();
  return (schema: SchemaObject): ValidateFunction => {
    const validate = compiled.get(schema) ?? ajv.compile(adapt(schema));
    compiled.set(schema, validate);
    return validate;
  };
}

const compileBody = createCompiler(forBodies, (schema) => toAcyclicSchema(schema));
const compileRequest = createCompiler(forBodies, (schema) => toAcyclicSchema(schema, true));
const compileText = createCompiler(forTexts, (schema) => ({ properties: { it: toAcyclicSchema(schema) } }));

/** The most specific violation in a body. */
export function findMismatch(schema: SchemaObject, value: unknown): Mismatch | undefined {
  const validate = compileBody(schema);
  if (validate(value)) return undefined;
  const error = mostSpecific(validate.errors ?? []);
  return {
    pointer: error.instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*'),
    message: messageOf(error),
    value: error.data,
    requirements: citedRequirements(schema, error),
  };
}

/** Whether the body of a request is valid. Properties that only responses have are not required. */
export const isValidRequest = (schema: SchemaObject, value: unknown): boolean => compileRequest(schema)(value);

/** Why the text of a header or parameter violates a schema. Texts are converted first, so `"4"` is a valid number. */
export function findTextMismatch(schema: SchemaObject, text: string): string | undefined {
  const validate = compileText(schema);
  return validate({ it: text }) ? undefined : messageOf(mostSpecific(validate.errors ?? []));
}

/** The part of a value that a schema describes. Additional fields may have any value and change at any time. */
export function describedPart(schema: SchemaObject, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => describedPart(schema.items ?? {}, item));
  if (typeof value !== 'object' || value === null) return value;
  const properties = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name in properties)
      .map(([name, item]) => [name, describedPart(properties[name] ?? {}, item)]),
  );
}

/** Whether two values agree in everything that a schema describes. */
export const isSame = (schema: SchemaObject | undefined, one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(describedPart(schema ?? {}, one), describedPart(schema ?? {}, other));

/** Returns the deepest error, because the errors inside a `oneOf` are more specific than its own. */
function mostSpecific(errors: ErrorObject[]): ErrorObject {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const isUnspecific = ({ keyword, params }: ErrorObject) =>
    keyword === 'oneOf' || (keyword === 'type' && params.type === 'null');
  return errors.toSorted(
    (a, b) => Number(isUnspecific(a)) - Number(isUnspecific(b)) || depth(b) - depth(a),
  )[0] as ErrorObject;
}

function messageOf({ keyword, message = '', params }: ErrorObject): string {
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  return message;
}

/** The last `x-requirement` on the path from the root of the schema to the failed keyword. */
function citedRequirements(schema: SchemaObject, { schemaPath }: ErrorObject): string[] {
  const keys = pointerKeys(decodePercent(schemaPath));
  const pointers = keys.map((_, end) => toPointer([...keys.slice(0, end), 'x-requirement']));
  return pointers.map((pointer) => valueAt(schema, pointer)).findLast(Array.isArray) ?? [];
}
