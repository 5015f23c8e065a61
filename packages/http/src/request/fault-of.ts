const faults: Record<string, string> = {
  required: 'is missing',
  additionalProperties: 'is unknown',
  unevaluatedProperties: 'is unknown',
};

/** The end of a sentence about an invalid value, from Ajv's keyword and message. */
export const faultOf = (keyword: string, message: string) =>
  faults[keyword] ?? message.replace('equal to one of the allowed values:', 'one of');
