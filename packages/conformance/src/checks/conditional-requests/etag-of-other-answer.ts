import type { Check } from '../../check.ts';
import { checkEach, checkEachOnce, checkParts } from '../../check-each.ts';
import { currentEtag, opaqueTag } from '../../data/current-etag.ts';
import { samplePath } from '../../data/paths.ts';
import { sampleThreadIds, threadOperations } from '../../data/threads.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { expectStatus, type Verdict } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

export const etagOfOtherAnswer: Check = {
  id: 'etag-of-other-answer',
  title: 'Only the current ETag returns 304: not a similar one, a malformed one, or that of another response or caller',
  requirements: ['D27'],
  about: 'parameters/ifNoneMatch',
  failure: '304 for a page that the client does not have, so that it shows wrong threads, or threads of another user.',
  run: (context) =>
    checkParts(
      () => checkOtherResponses(context),
      () => checkOtherValues(context),
    ),
};

async function checkOtherResponses(context: Context): Promise<Verdict> {
  const { list, detail, notes } = threadOperations(context);
  const { limit } = list.paging;
  const own = await samplePath(context, detail);
  const otherThread = (await sampleThreadIds(context)).find((id) => id !== own.id);
  const filters = list.filters.flatMap(({ name, choices = [] }) => choices.slice(0, 1).map((value) => [name, value]));
  const pairs: [label: string, cached: RequestSpec, requested: RequestSpec][] = [
    ['the ETag of another page', { operation: list }, { operation: list, query: { [limit.name]: '1' } }],
    ...filters.map(([name = '', value = '']): [string, RequestSpec, RequestSpec] => [
      'the ETag of the unfiltered list',
      { operation: list },
      { operation: list, query: { [name]: value } },
    ]),
    ["the ETag of the thread's notes", { operation: notes, path: own }, { operation: detail, path: own }],
  ];
  if (otherThread)
    pairs.push([
      'the ETag of another thread',
      { operation: detail, path: { id: otherThread } },
      { operation: detail, path: own },
    ]);
  if (context.target.tokens.otherUser)
    pairs.push(["another caller's ETag", { operation: list, token: 'otherUser' }, { operation: list }]);
  return checkEach(pairs, async ([label, cached, requested]): Promise<Verdict> => {
    const other = await context.send(cached);
    const current = await context.send(requested);
    const { etag } = other.response.headers;
    if (!etag || !current.response.headers.etag || other.response.text === current.response.text) return 'inapplicable';
    const exchange = await context.send({
      ...requested,
      headers: { 'If-None-Match': etag },
      label: `if none match: ${label}`,
    });
    return expectStatus(exchange, 200).map((found) => ({ ...found, exchanges: [other, exchange] }));
  });
}

/** Values that do not match, given the text between the quotes of the current ETag. */
const others: Record<string, (text: string) => string> = {
  'a made-up ETag': () => '"conformance"',
  'its ETag without the last character': (text) => `"${text.slice(0, -1)}"`,
  'its ETag without the first character': (text) => `"${text.slice(1)}"`,
  'its ETag with an extra character': (text) => `"${text}0"`,
  'its ETag after an extra character': (text) => `"0${text}"`,
  'its ETag with upper and lower case swapped': (text) => `"${swapCase(text)}"`,
  'its ETag after a comma in the quotes': (text) => `"conformance,${text}"`,
  'its ETag before a comma in the quotes': (text) => `"${text},conformance"`,
  'an empty ETag': () => '""',
  'a star in quotes': () => '"*"',
  'a value without quotes': () => 'conformance',
  'an unclosed quote': () => '"conformance',
  'a weak mark alone': () => 'W/',
  'a comma alone': () => ',',
};

const checkOtherValues = (context: Context) =>
  checkEachOnce(context, Object.entries(others), async (request, [label, write]): Promise<Verdict> => {
    const current = opaqueTag(await currentEtag(context, request));
    const value = write(current.slice(1, -1));
    if (value === current) return 'inapplicable';
    const headers = {
      'If-None-Match': value,
      // RFC 9110: a server ignores this header if there is an If-None-Match.
      ...(label === 'a made-up ETag' && { 'If-Modified-Since': new Date().toUTCString() }),
    };
    return expectStatus(await context.send({ ...request, headers, label: `if none match: ${label}` }), 200);
  });

const swapCase = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
