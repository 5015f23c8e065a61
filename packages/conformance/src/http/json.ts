/** The parsed JSON, or `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of a received value; none if it is not an object. */
export const fieldsOf = (value: unknown): Record<string, unknown> => Object(value);
