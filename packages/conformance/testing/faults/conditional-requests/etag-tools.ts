import type { Fault } from '../../broken-server.ts';
import { notModified } from '../../fault-messages.ts';
import { mapRequest } from '../../fault-tools.ts';

export const opaque = (etag: string) => etag.replace(/^W\//, '');

export const withoutQuotes = (etag: string) => opaque(etag).slice(1, -1);

/** The entity tags in If-None-Match (RFC 9110). */
export const tagsIn = (condition: string) => [...condition.matchAll(/"[^"]*"/g)].map(String);

/** Weak comparison (RFC 9110). */
export const isHeld = (condition: string, etag: string) =>
  condition === '*' || tagsIn(condition).includes(opaque(etag));

/** Ignores some values of If-None-Match. */
export const ignoreCondition = (when: (condition: string) => boolean) =>
  mapRequest((request) => {
    const { 'if-none-match': condition, ...headers } = request.headers;
    return condition !== undefined && when(condition) ? { ...request, headers } : request;
  });

/** Replaces the comparison of If-None-Match. */
export const compareEtags =
  (matches: (condition: string, etag: string) => boolean): Fault['breakHandler'] =>
  (handler) =>
  async (request) => {
    const { 'if-none-match': condition, ...headers } = request.headers;
    const response = await handler({ ...request, headers });
    const matched = response.status === 200 && condition && matches(condition, response.headers.etag ?? '');
    return matched ? notModified(response) : response;
  };
