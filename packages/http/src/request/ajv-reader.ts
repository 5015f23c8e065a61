import {
  isJsonType,
  type Operation,
  type Parameter,
  type SchemaObject,
  toAcyclicSchema,
} from '@threads-api/contract/model';
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { badBody, badParameter } from '../failure.ts';
import { textsOf } from './check-syntax.ts';
import { discriminatorIn, faultOf } from './fault-of.ts';
import { entriesOf, formOf, itemsOf, readingsOf } from './parameter-text.ts';
import type { RawInput, RequestReader } from './request-reader.ts';

type AjvOptions = Pick<Options, 'code' | 'discriminator' | 'messages'>;

export function createAjv(options: AjvOptions = {}): Ajv2020 {
  // Other documents may have unknown keywords and formats.
  const ajv = new Ajv2020({
    strict: false,
    // JSON.parse converts 1e999 to Infinity.
    strictNumbers: true,
    useDefaults: true,
    validateSchema: false,
    logger: false,
    ...options,
  });
  ajvFormats.default(ajv);
  return ajv;
}

/** An Ajv that rejects read-only properties. */
function createReadingAjv(options: AjvOptions = {}): Ajv2020 {
  const ajv = createAjv({ ...options, discriminator: true });
  ajv.removeKeyword('readOnly');
  ajv.addKeyword({
    keyword: 'readOnly',
    validate: (isReadOnly: boolean) => !isReadOnly,
    error: { message: 'is read-only' },
  });
  return ajv;
}

/** Returns a function that checks whether a value matches a schema: of a request body, or of a response. */
export function createValidator(schema: SchemaObject, isRequest: boolean): (value: unknown) => boolean {
  // Compiles twice as fast.
  const options = { messages: false, code: { optimize: false } };
  const ajv = isRequest ? createReadingAjv(options) : createAjv(options);
  const validate = ajv.compile(toAcyclicSchema(schema, isRequest));
  // Ajv adds defaults to the value.
  return (value) => validate(structuredClone(value));
}

/** Validates with Ajv. Schemas are compiled when an operation is prepared. */
export const createAjvReader: RequestReader = () => {
  const ajv = createReadingAjv();
  return (operation) => {
    const parameters = parametersOf(operation).map((parameter) => createParameterReader(ajv, operation, parameter));
    const schema = operation.requestBody?.schema;
    const validateBody = schema && ajv.compile(toAcyclicSchema(schema, true));
    return (raw) => {
      const input = { path: { ...raw.path }, query: {}, body: raw.body };
      for (const read of parameters) read(raw, input);
      const isChecked = raw.body !== undefined && isJsonType(raw.contentType ?? '');
      const error = isChecked && validateBody ? findError(validateBody, raw.body) : undefined;
      if (error) throw badBody(operation, error.path, error.fault);
      return input;
    };
  };
};

const order: Parameter['in'][] = ['query', 'header', 'path'];

/** The parameters to validate, in the order in which their errors are reported. */
const parametersOf = ({ parameters }: Operation) =>
  parameters
    .filter((parameter) => order.includes(parameter.in) && formOf(parameter) !== 'other')
    .sort((a, b) => order.indexOf(a.in) - order.indexOf(b.in));

function createParameterReader(ajv: Ajv2020, operation: Operation, parameter: Parameter) {
  const { name, in: part, schema } = parameter;
  const validate = ajv.compile(toAcyclicSchema(schema, true));
  return (raw: RawInput, input: { path: Record<string, unknown>; query: Record<string, unknown> }): void => {
    const readings = readValues(parameter, raw);
    if (readings.length === 0) {
      if (part === 'query' && schema.default !== undefined) input.query[name] = schema.default;
      return;
    }
    const errors = readings.map((value) => findError(validate, value));
    const valid = errors.indexOf(undefined);
    // Prefer the error of the reading that has the right type.
    const error = errors.find((each) => each?.keyword !== 'type') ?? errors[0];
    if (valid === -1) throw badParameter(operation, parameter, error?.fault ?? 'is not valid');
    if (part !== 'header') input[part as 'path' | 'query'][name] = readings[valid];
  };
}

/** The possible values of a parameter. Empty if it is absent. */
function readValues(parameter: Parameter, raw: RawInput): unknown[] {
  const { name, schema } = parameter;
  const form = formOf(parameter);
  if (form === 'object') {
    const entries = [...raw.query].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'));
    const properties = schema.properties ?? {};
    const value = entries.map(([key, text]) => {
      const property = key.slice(name.length + 1, -1);
      return [property, readingsOf(properties[property] ?? {}, text)[0]];
    });
    return value.length > 0 ? [Object.fromEntries(value)] : [];
  }
  const texts = textsOf(parameter, raw);
  if (texts.length === 0) return [];
  if (form === 'list') return [entriesOf(parameter, texts).map((text) => readingsOf(itemsOf(schema), text)[0])];
  return form === 'json' ? [parseJson(texts[0] ?? '')] : readingsOf(schema, texts[0] ?? '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Finds the first error in a value, with the JSON pointer of the invalid part. */
function findError(validate: ValidateFunction, value: unknown) {
  if (validate(value)) return undefined;
  const [{ keyword, instancePath, params, message = 'is not valid' }] = validate.errors as [ErrorObject];
  const { missingProperty, additionalProperty, unevaluatedProperty = discriminatorIn(message) } = params;
  const inner = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  const text = keyword === 'enum' ? `${message}: ${params.allowedValues.join(', ')}` : message;
  return {
    keyword,
    path: inner === undefined ? instancePath : `${instancePath}/${inner}`,
    fault: faultOf(keyword, text),
  };
}
