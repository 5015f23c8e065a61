import { breaking, compatible, type Rule, warning } from './rule.ts';

const sdks = ['generated SDKs'] as const;
const both = ['callers', 'generated SDKs'] as const;
const deprecate = 'Keep it, mark it `deprecated`, and remove it in the next major version.';
const optional = 'Make it optional, with a default that keeps the current behavior.';

/** The rules for operations, parameters, responses and security. */
export const operationRules = {
  'operation-added': compatible('an operation or webhook was added'),
  'operation-removed': breaking(
    'an operation or webhook was removed',
    'Requests to it fail, and webhook receivers no longer get its events.',
    deprecate,
    both,
  ),
  'operation-id-changed': breaking(
    'an operation id changed or was removed',
    'Generated SDKs name their functions after it, so code that calls them no longer compiles.',
    'Keep the operation id. Change the summary instead.',
    sdks,
  ),
  'operation-deprecated': compatible('a deprecation was added or removed'),
  'path-parameter-renamed': breaking(
    'a path parameter was renamed',
    'Requests stay the same, but generated SDKs name their arguments after it.',
    'Keep the name. Explain the parameter in its description.',
    sdks,
  ),
  'server-added': compatible('a server URL was added'),
  'server-removed': breaking(
    'a server URL was removed or changed',
    'Programs that use this URL no longer reach the API.',
    'Add the new URL, and keep the old one until the next major version.',
  ),
  'server-default-changed': warning(
    'the default of a variable in a server URL changed',
    'Programs that do not set the variable call another server as soon as they use the newer document.',
    'Keep the default. Programs can already set the new value.',
    both,
  ),
  'parameter-added': compatible('an optional parameter was added'),
  'parameter-added-required': breaking(
    'a required parameter was added',
    'Existing requests do not contain it, so they are rejected.',
    optional,
    both,
  ),
  'parameter-removed': breaking(
    'a parameter was removed',
    'Existing requests that send it are rejected, or get another result.',
    deprecate,
    both,
  ),
  'parameter-became-optional': compatible('a parameter became optional'),
  'parameter-became-required': breaking(
    'a parameter became required',
    'Existing requests without it are rejected.',
    optional,
    both,
  ),
  'parameter-serialization-changed': breaking(
    'the serialization of a parameter changed',
    'Existing requests encode lists and objects in the old way.',
    'Add a new parameter with the new serialization.',
    both,
  ),
  'parameter-default-changed': breaking(
    'the default of a parameter changed',
    'Requests without the parameter get another result.',
    'Keep the default. Callers can already send the new value.',
  ),
  'request-body-added': compatible('an optional request body was added'),
  'request-body-added-required': breaking(
    'a required request body was added',
    'Existing requests have no body, so they are rejected.',
    'Make the body optional.',
    both,
  ),
  'request-body-removed': breaking(
    'a request body was removed',
    'Existing requests that send it are rejected or ignored.',
    deprecate,
    both,
  ),
  'request-body-became-optional': compatible('a request body became optional'),
  'request-body-became-required': breaking(
    'a request body became required',
    'Existing requests without a body are rejected.',
    'Keep the body optional.',
    both,
  ),
  'request-media-type-added': compatible('a media type of a request was added'),
  'request-media-type-removed': breaking(
    'a media type of a request was removed',
    'Existing requests with it are rejected with 415.',
    'Accept both media types until the next major version.',
    both,
  ),
  'response-success-added': compatible(
    'a success status was added',
    'Callers that check for the known statuses do not expect it.',
    'Use a documented status.',
  ),
  'response-success-removed': breaking(
    'a success status was removed',
    'Callers wait for this status, and generated SDKs have its type.',
    'Keep the status.',
    both,
  ),
  'response-error-added': compatible(
    'an error status was added',
    'Callers that handle the documented errors do not expect it.',
    'Use a documented status.',
  ),
  'response-error-removed': compatible(
    'an error status was removed',
    'Code that handles this error is never reached.',
    'Keep the status.',
  ),
  'response-media-type-added': compatible('a media type of a response was added'),
  'response-media-type-removed': breaking(
    'a media type of a response was removed',
    'Callers that ask for it or parse it fail.',
    'Offer both media types until the next major version.',
    both,
  ),
  'response-header-added': compatible('a header of a response or webhook was added'),
  'response-header-removed': breaking(
    'a required header of a response or webhook was removed',
    'Callers that read it fail.',
    deprecate,
  ),
  'response-header-optional-removed': warning(
    'an optional header of a response or webhook was removed',
    'Callers that read it no longer get it.',
    deprecate,
  ),
  'response-header-became-optional': breaking(
    'a header of a response or webhook became optional',
    'Callers that rely on it fail where it is missing.',
    'Keep it required.',
  ),
  'response-header-became-required': compatible('a header of a response or webhook became required'),
  'security-tightened': breaking(
    'a client must send more credentials or have more scopes',
    'Requests with the old credentials are rejected with 401 or 403.',
    'Add the new requirement as an alternative to the old one.',
  ),
  'security-loosened': compatible(
    'a client may send fewer credentials, have fewer scopes, or get a token in another way',
    'Programs that rely on the restriction expose more than before.',
    'Keep the requirement.',
  ),
  'security-scheme-changed': breaking(
    'a security scheme changed',
    'Clients send their credentials in the old way.',
    'Add a second scheme, and accept both.',
  ),
  'webhook-body-became-optional': breaking(
    'the body of a webhook was removed or became optional',
    'Receivers that parse it fail where it is missing.',
    'Keep it required.',
  ),
  'webhook-body-added': compatible('a webhook got a body, or always has one'),
  'webhook-response-added': compatible('the receiver of a webhook may return another status'),
  'webhook-response-removed': breaking(
    'the receiver of a webhook may no longer return a status',
    'Receivers that return it count as failed.',
    'Keep accepting the status.',
  ),
  'extension-changed': breaking(
    'an extension that programs rely on changed',
    'Programs rely on its meaning.',
    'Keep the old value.',
  ),
  'extension-loosened': compatible('an extension was added or allows more'),
  'extension-other-changed': compatible('an extension without a known meaning changed'),
  'schema-name-added': { ...compatible('a named schema was added'), level: 'off' },
  'schema-name-removed': {
    ...compatible(
      'a named schema was removed',
      'Generated SDKs have a type for each named schema. Code that uses it no longer compiles.',
      'Keep the old name as a reference to the new one.',
      sdks,
    ),
    level: 'off',
  },
  'link-changed': compatible('a link changed'),
  'text-changed': { ...compatible('a description, summary, title or tag changed'), onlyText: true },
  'example-changed': { ...compatible('an example changed'), onlyText: true },
} as const satisfies Record<string, Rule>;
