import type { Header, Operation } from '@threads-api/contract';
import { withHeader, withoutHeader } from '../fault-messages.ts';
import { changeResponse, type Placed } from './derived-fault.ts';

const isSuccess = (status: number) => status === 200;

/** Faults in the statuses, media types and headers of all declared responses. */
export const responseOperators = ({ responses }: Operation): Placed[] => [
  {
    operator: 'another status',
    caughtBy: 'status-documented',
    place: '203',
    break: changeResponse((response) => (isSuccess(response.status) ? { ...response, status: 203 } : response)),
  },
  {
    operator: 'another media type',
    caughtBy: 'json-body',
    place: 'text/html',
    break: changeResponse((response) =>
      isSuccess(response.status) ? withHeader(response, 'content-type', 'text/html') : response,
    ),
  },
  {
    operator: 'half a body',
    caughtBy: 'json-body',
    break: changeResponse((response) =>
      isSuccess(response.status) && response.text ? { ...response, text: response.text.slice(0, -1) } : response,
    ),
  },
  ...Object.values(responses)
    .filter(({ status }) => /^4\d\d$/.test(status))
    .map(
      ({ status }): Placed => ({
        operator: 'a server error',
        caughtBy: 'no-server-error',
        place: `instead of ${status}`,
        break: changeResponse((response) =>
          `${response.status}` === status ? { ...response, status: 500 } : response,
        ),
      }),
    ),
  ...Object.values(responses).flatMap(({ status, headers }) =>
    Object.entries(headers)
      .filter(([, { required }]) => required)
      .flatMap(([name, header]) => headerOperators(status, name.toLowerCase(), header)),
  ),
];

function headerOperators(status: string, name: string, { schema }: Header): Placed[] {
  const [place, caughtBy] = [`${name} of ${status}`, 'response-headers'];
  const changed = (value?: string): Placed['break'] =>
    changeResponse((response) => {
      if (`${response.status}` !== status || response.headers[name] === undefined) return response;
      return value === undefined ? withoutHeader(response, name) : withHeader(response, name, value);
    });
  const isRestricted = schema.const !== undefined || schema.pattern !== undefined || schema.enum !== undefined;
  return [
    { operator: 'drop a header', caughtBy, place, break: changed() },
    ...(isRestricted ? [{ operator: 'change a header', caughtBy, place, break: changed('any, other="value"') }] : []),
  ];
}
