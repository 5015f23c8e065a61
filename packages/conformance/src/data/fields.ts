/** The fields of a received value; none if it is not an object. */
export const fieldsOf = (value: unknown): Record<string, unknown> => Object(value);
