import { breaking, compatible, type Rule, warning } from './rule.ts';

const both = ['callers', 'generated SDKs'] as const;
const strictServers = ['callers', 'servers'] as const;
const rejected = 'Existing requests with the old values are rejected.';
const unexpected = 'Callers get values that they do not expect.';
const keepAccepting = 'Keep accepting the old values, or add a new property or parameter.';
const newProperty = 'Add a new property, and keep the old one as it is.';
const deprecate = 'Keep it, and mark it `deprecated`.';
const parsed = 'Callers that parse the values assume the old pattern.';

/** The rules for the schemas of requests and responses. */
export const schemaRules = {
  'request-type-narrowed': breaking('a request allows fewer types', rejected, keepAccepting, both),
  'request-type-widened': compatible('a request allows more types'),
  'response-type-narrowed': compatible('a response has fewer types'),
  'response-type-widened': breaking('a response has more types, such as null', unexpected, newProperty, both),
  'request-enum-value-added': compatible('a request allows another value'),
  'request-enum-value-removed': breaking(
    'a request no longer allows a value',
    rejected,
    'Keep accepting the value, and mark it as deprecated in the description.',
    both,
  ),
  'response-enum-value-added': warning(
    'a response may contain another value',
    'Callers with a case for each value have none for it.',
    'Tell callers in advance to expect other values, or add a new property.',
    both,
  ),
  'response-enum-value-removed': compatible(
    'a response no longer contains a value',
    'Callers that wait for the value never get it, and generated SDKs lose its constant.',
    'Keep the value, and say that it is no longer sent.',
    both,
  ),
  'request-constraint-narrowed': breaking(
    'a limit of a request is stricter',
    rejected,
    'Keep the limit, or enforce the new one only for new operations.',
    strictServers,
  ),
  'request-constraint-widened': compatible('a limit of a request is looser'),
  'response-constraint-narrowed': compatible('a limit of a response is stricter'),
  'response-constraint-widened': breaking(
    'a limit of a response is looser',
    'Callers that store or show the values assume the old limit.',
    'Keep the limit.',
  ),
  'request-pattern-narrowed': breaking(
    'a request got a pattern',
    'Values that do not match it are rejected.',
    'Use a pattern that matches all old values.',
    strictServers,
  ),
  'request-pattern-widened': compatible('the pattern of a request was removed'),
  'request-pattern-changed': warning(
    'the pattern of a request changed',
    'Values that match only the old pattern are rejected.',
    'Use a pattern that matches all old values.',
    strictServers,
  ),
  'response-pattern-narrowed': compatible('a response got a pattern'),
  'response-pattern-widened': compatible('the pattern of a response was removed', parsed, newProperty),
  'response-pattern-changed': compatible('the pattern of a response changed', parsed, newProperty),
  'request-format-narrowed': breaking('the format of a request changed', rejected, keepAccepting, both),
  'request-format-widened': compatible('the format of a request was removed'),
  'response-format-narrowed': compatible(
    'a response got a format',
    'Generated SDKs may use another type.',
    newProperty,
    both,
  ),
  'response-format-widened': breaking(
    'the format of a response changed',
    'Callers parse the values in the old format, and generated SDKs may use another type.',
    newProperty,
    both,
  ),
  'request-properties-narrowed': breaking(
    'a request no longer allows additional properties',
    'Existing requests with additional properties are rejected.',
    'Ignore additional properties.',
    strictServers,
  ),
  'request-properties-widened': compatible('a request allows additional properties'),
  'response-properties-narrowed': compatible('a response has no additional properties'),
  'response-properties-widened': compatible(
    'a response may have additional properties',
    'Callers that reject unknown properties fail.',
    'Keep the object closed.',
  ),
  'request-alternative-added': compatible('a request allows another alternative'),
  'request-alternative-removed': breaking(
    'a request no longer allows an alternative',
    rejected,
    'Keep accepting the alternative.',
    both,
  ),
  'response-alternative-added': breaking(
    'a response may contain another alternative',
    'Callers with a case for each alternative have none for it.',
    'Add a new property or operation for it.',
    both,
  ),
  'response-alternative-removed': compatible(
    'a response no longer contains an alternative',
    'Callers that wait for it never get it.',
    'Keep the alternative.',
    both,
  ),
  'discriminator-changed': breaking(
    'a discriminator changed',
    'Generated SDKs and validators choose the schema by its value.',
    'Keep the property name and the mapping. Add new values only for new alternatives.',
    ['callers', 'servers', 'generated SDKs'],
  ),
  'request-property-added': compatible('a request got an optional property'),
  'request-property-added-required': breaking(
    'a request got a required property',
    'Existing requests do not contain it, so they are rejected.',
    'Make it optional, with a default that keeps the current behavior.',
    both,
  ),
  'request-property-removed': warning(
    'a property of a request was removed',
    'The server ignores or rejects the property that callers still send.',
    deprecate,
    both,
  ),
  'request-property-forbidden': breaking(
    'a property of a request is no longer allowed',
    'The object has no additional properties, so existing requests are rejected.',
    deprecate,
    both,
  ),
  'request-property-became-optional': compatible('a property of a request became optional'),
  'request-property-became-required': breaking(
    'a property of a request became required',
    'Existing requests without it are rejected.',
    'Keep it optional.',
    both,
  ),
  'response-property-added': compatible('a response got a property'),
  'response-property-removed': breaking(
    'a required property of a response was removed',
    'Callers that read it get undefined.',
    deprecate,
    both,
  ),
  'response-property-optional-removed': warning(
    'an optional property of a response was removed',
    'Callers that read it never get it, and generated SDKs lose it.',
    deprecate,
    both,
  ),
  'response-property-became-optional': breaking(
    'a property of a response became optional',
    'Callers that rely on it fail where it is missing.',
    'Keep it required.',
    both,
  ),
  'response-property-became-required': compatible('a property of a response became required'),
  'request-default-changed': compatible(
    'the default of a property in a request changed',
    'Requests without the property get another result.',
    'Keep the default.',
  ),
  'response-default-changed': compatible('the default of a property in a response changed'),
} as const satisfies Record<string, Rule>;
