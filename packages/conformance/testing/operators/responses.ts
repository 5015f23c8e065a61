import { randomUUID } from 'node:crypto';
import type { Header, Operation } from '@threads-api/contract';
import type { FaultResponse } from '../broken-server.ts';
import { withHeader, withoutHeader } from '../fault-messages.ts';
import { mapResponseWithStatus } from '../fault-tools.ts';
import { operatorsOf, type Placed } from './derived-fault.ts';

const ofSuccess = (change: (response: FaultResponse) => FaultResponse) => mapResponseWithStatus(200, change);

const etagOperators = operatorsOf({
  'etag-stable': {
    'a new ETag for every response': ofSuccess((response) => withHeader(response, 'etag', `"${randomUUID()}"`)),
  },
  'etag-identifies-body': { 'one ETag for everything': ofSuccess((response) => withHeader(response, 'etag', '"any"')) },
});

/** Faults in the statuses, media types and headers of all declared responses. */
export const responseOperators = ({ responses }: Operation): Placed[] => [
  ...operatorsOf({
    'status-documented': { 'another status': ofSuccess((response) => ({ ...response, status: 203 })) },
    'json-body': {
      'another media type': ofSuccess((response) => withHeader(response, 'content-type', 'text/html')),
      'half a body': ofSuccess((response) =>
        response.text ? { ...response, text: response.text.slice(0, -1) } : response,
      ),
    },
  }),
  ...(responses['304'] ? etagOperators : []),
  ...Object.values(responses)
    .filter(({ status }) => /^4\d\d$/.test(status))
    .flatMap(({ status }) => {
      const failing = mapResponseWithStatus(Number(status), (response) => ({ ...response, status: 500 }));
      return operatorsOf({ 'no-server-error': { 'a server error': failing } }, `instead of ${status}`);
    }),
  ...Object.values(responses).flatMap(({ status, headers }) =>
    Object.entries(headers)
      .filter(([, { required }]) => required)
      .flatMap(([name, header]) => headerOperators(status, name.toLowerCase(), header)),
  ),
];

function headerOperators(status: string, name: string, { schema }: Header): Placed[] {
  const changed = (value?: string) =>
    mapResponseWithStatus(Number(status), (response) => {
      if (response.headers[name] === undefined) return response;
      return value === undefined ? withoutHeader(response, name) : withHeader(response, name, value);
    });
  const isRestricted = schema.const !== undefined || schema.pattern !== undefined || schema.enum !== undefined;
  const operators = {
    'drop a header': changed(),
    ...(isRestricted && { 'change a header': changed('any, other="value"') }),
  };
  return operatorsOf({ 'response-headers': operators }, `${name} of ${status}`);
}
