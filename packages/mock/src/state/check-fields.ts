/**
 * Checks the names and types of fields, which may come from a request or from a caller without a compiler.
 *
 * @param types The type of each field.
 */
export function checkFields(given: object, kind: new (message: string) => Error, types: Record<string, string>): void {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(types, name))
      throw new kind(`There is no field '${name}'. Use ${Object.keys(types).join(', ')}.`);
    if (value !== undefined && value !== null && !types[name]?.includes(typeof value))
      throw new kind(`${name} must be a ${types[name]}, not ${JSON.stringify(value)}.`);
  }
}
