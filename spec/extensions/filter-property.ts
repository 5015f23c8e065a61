import { type Contract, type Parameter, type SchemaObject, toAcyclicSchema } from '@threads-api/contract/model';
import { createSchemaCheck } from '../lint/check-schema.ts';
import { contractRule, type Report } from '../lint/contract-rule.ts';
import { entryProperties, filteredLists, listed } from './operation-lists.ts';

/** `x-filters` names a property of the list, and its values are possible for both the parameter and the property. */
export const filterProperty = contractRule(({ operations }: Contract, report: Report) => {
  const check = createSchemaCheck();
  for (const operation of operations) {
    const lists = filteredLists(operation);
    for (const parameter of operation.parameters) {
      const filter = parameter['x-filters'];
      if (!filter) continue;
      const tell = (message: string, ...field: string[]) => report(parameter, message, 'x-filters', ...field);
      if (parameter.in !== 'query') {
        tell(`x-filters is for query parameters, but ${parameter.name} is in ${parameter.in}. Remove it.`);
        continue;
      }
      if (lists.length === 0) {
        tell(
          `The successful response of ${operation.id} has no list to filter. Remove x-filters, or declare the list.`,
        );
        continue;
      }
      const described = lists
        .map(({ schema }) => entryProperties(schema))
        .filter((properties) => properties !== undefined);
      const property = described.find((properties) => Object.hasOwn(properties, filter.property))?.[filter.property];
      if (property) for (const fault of faultsOf(parameter, filter.values, property)) tell(...fault);
      else if (described.length > 0) {
        const names = Object.keys(Object.assign({}, ...described));
        tell(`The entries of the list have no property ${filter.property}. Use one of ${listed(names)}.`, 'property');
      }
    }
  }

  function faultsOf(
    { name, schema }: Parameter,
    values: Record<string, unknown> | undefined,
    property: SchemaObject,
  ): [message: string, ...field: string[]][] {
    const given = choicesOf(schema);
    if (!values) {
      const held = choicesOf(property);
      const never = held ? given?.filter((value) => !held.includes(value)) : undefined;
      if (never?.length) return [[`The property is never ${listed(never)}, which ${name} allows. Correct its enum.`]];
      const [type, other] = [kindOf(schema), kindOf(property)];
      if (!type || !other || type === other) return [];
      return [
        [`${name} is of type ${type}, and the property is of type ${other}: they are never equal. Add "values".`],
      ];
    }
    const surplus = Object.keys(values).filter((value) => given && !given.includes(value));
    const missing = given?.filter((value) => !Object.hasOwn(values, value)) ?? [];
    const target = toAcyclicSchema(property);
    return [
      ...surplus.map((value): [string, ...string[]] => [
        `${name} never has the value ${value}. Remove it.`,
        'values',
        value,
      ]),
      ...(missing.length > 0
        ? [[`No property value is given for ${name}=${listed(missing)}. Add it.`, 'values'] satisfies [string, string]]
        : []),
      ...Object.entries(values).flatMap(([value, held]): [string, ...string[]][] => {
        const fault = check(target, held);
        return fault ? [[`The property is never ${JSON.stringify(held)}: ${fault}.`, 'values', value]] : [];
      }),
    ];
  }
});

const choicesOf = ({ enum: choices, const: only }: SchemaObject): string[] | undefined =>
  Array.isArray(choices) ? choices.map(String) : only === undefined ? undefined : [String(only)];

/** The type of a single value. Undefined if there are several, or none is declared. */
function kindOf({ type }: SchemaObject): string | undefined {
  const types = new Set([type ?? []].flat().filter((name) => name !== 'null'));
  const [only] = types;
  if (types.size !== 1 || only === 'array') return undefined;
  return only === 'integer' ? 'number' : String(only);
}
