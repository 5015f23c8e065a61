const faults: Record<string, string> = {
  required: 'is missing',
  additionalProperties: 'is unknown',
  unevaluatedProperties: 'is unknown',
  discriminator: 'selects no schema',
};

/** The property that an error of a discriminator is about. Ajv names it only in the message. */
export const discriminatorIn = (message: string) => /^(?:value of )?tag "(.+)" must be /.exec(message)?.[1];

/** The end of a sentence about an invalid value, from Ajv's keyword and message. */
export const faultOf = (keyword: string, message: string) =>
  faults[keyword] ?? message.replace('equal to one of the allowed values:', 'one of');
