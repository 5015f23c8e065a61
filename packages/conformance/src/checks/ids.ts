import type { Operation } from '@threads-api/contract';
import { checkEach, checkProbes, checksOf, type Probe } from '../check.ts';
import { listIn } from '../data/pagination.ts';
import { resourceOperations } from '../data/paths.ts';
import { findResource, rolesOf } from '../data/resources.ts';
import { declarations } from '../declarations.ts';
import { swapCase } from '../probes/spelling.ts';
import { expectStatus, type Problem, refusalsOf } from '../problem.ts';
import type { Context } from '../run/context.ts';

/** The full-width forms of ASCII characters, which compatibility normalization folds. */
const inFullWidth = (id: string) =>
  id.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

/** Ids that lenient parsers, databases and routers confuse with the id of a resource. */
export const similarIds: Record<string, (id: string) => string> = {
  'its letters in the other case': swapCase,
  'a space before it': (id) => ` ${id}`,
  'a space after it': (id) => `${id} `,
  'a tab before it': (id) => `\t${id}`,
  'a line break after it': (id) => `${id}\n`,
  'a NUL after it': (id) => `${id}\0`,
  'a plus sign after it': (id) => `${id}+`,
  'its last character missing': (id) => id.slice(0, -1),
  'its first character missing': (id) => id.slice(1),
  'letters after it': (id) => `${id}conformance`,
  'letters before it': (id) => `conformance${id}`,
  'a percent sign for its end': (id) => `${id.slice(0, -1)}%`,
  'an underscore for its last character': (id) => `${id.slice(0, -1)}_`,
  'an asterisk for its end': (id) => `${id.slice(0, -1)}*`,
  '.json after it': (id) => `${id}.json`,
  'a matrix parameter after it': (id) => `${id};v=1`,
  'its encoding encoded again': (id) => `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
  'a slash after it': (id) => `${id}/`,
  'a question mark after it': (id) => `${id}?a=1`,
  'a number sign after it': (id) => `${id}#a`,
  'a comma after it': (id) => `${id},`,
  'quotes around it': (id) => `"${id}"`,
  'full-width letters': inFullWidth,
  'an accent on it': (id) => `${id}\u0301`,
  'an invisible character after it': (id) => `${id}\u200b`,
};

/** Ids that resemble the id of a resource, and the id of an entry of its list, by label. */
async function findSimilarIds(context: Context, id: string): Promise<[label: string, id: string][]> {
  const { detail } = rolesOf(context);
  const { json } = await context.send({ operation: detail, of: id });
  const [entry] = detail.paging ? listIn(json, detail.paging) : [];
  const below = context.contract.operations.find(({ path }) => path.startsWith(`${detail.path}/`));
  const similar: [string, string | undefined][] = [
    ['the rest of a longer path after it', below && `${id}${below.path.slice(detail.path.length)}`],
    ...Object.entries(similarIds).map(([label, change]): [string, string] => [label, change(id)]),
    ['the id of an entry of its list', entry?.id],
  ];
  return similar.flatMap(([label, text]) => (text && text !== id ? [[label, text]] : []));
}

/** Path segments, exactly as sent, by label. */
const segments: Record<string, string> = {
  'a NUL': '%00',
  'a broken percent-encoding': '%zz',
  'half a percent-encoding': 'abc%2',
  'invalid UTF-8': '%ff%fe',
  'a surrogate': '%ED%A0%80',
  'non-ASCII letters': '%C3%BC%F0%9F%9A%B2',
  'an encoded slash': 'a%2Fb',
  'an encoded path': '..%2F..%2Fetc%2Fpasswd',
  'an encoded question mark': 'a%3Fb',
  'an encoded percent sign': '%25',
  spaces: '%20%20',
  'an underscore': '_',
  'an asterisk': '*',
  'a quote': "'%20or%20'1'%3D'1",
  'a double quote': '%22',
  'a backslash': '%5C',
  'an operator of a query': '%7B%22$gt%22%3A%22%22%7D',
  '65 characters': 'a'.repeat(65),
  '2,000 characters': 'a'.repeat(2000),
  'a number': '0',
  'a negative number': '-1',
  'a number beyond 64 bits': '18446744073709551617',
  'a UUID': '00000000-0000-0000-0000-000000000000',
  'a name that every object has': '__proto__',
  'a method that every object has': 'toString',
  'the word null': 'null',
  'the word me': 'me',
  'a line break': 'a%0D%0Ab',
};

/** An id identifies one resource, exactly as written. */
export const idChecks = checksOf({
  'malformed-id': {
    title: 'An id that cannot exist returns 404, like one that does not exist',
    requirements: ['D18', 'D2'],
    declares: ['malformedIds'],
    run: (context) => {
      const operations = context.contract.operations.filter(({ resource }) => resource);
      const probes = operations.flatMap(({ id, path }) =>
        Object.entries(segments).map(([label, segment]): Probe => {
          const raw = path.replaceAll(/\{[^}]+\}/g, segment);
          return { raw, label: `${id} with ${label} as the id`, expected: 404 };
        }),
      );
      return checkProbes(context, probes);
    },
  },
  'similar-id': {
    title: 'An id that only resembles the id of a resource returns 404',
    requirements: ['D18', 'D2'],
    async run(context) {
      const { detail } = rolesOf(context);
      const operations = resourceOperations(context);
      const id = await findResource(context, 'visible');
      const ids = await findSimilarIds(context, id);
      // A document that does not say that malformed ids are 404 may reject them.
      const isAbsent = declarations.malformedIds.isIn(context.contract);
      const refusals = (operation: Operation) => (isAbsent ? [404] : [404, ...refusalsOf(operation)]);
      const probes = operations.flatMap((operation) => ids.map(([label, similar]) => ({ operation, label, similar })));
      return checkEach(probes, async ({ operation, label, similar }): Promise<Problem[]> => {
        const exchange = await context.send({ operation, of: similar, label: `with ${label}` });
        const problems = expectStatus(exchange, ...refusals(operation)).map((found) => ({ ...found, cause: label }));
        if (problems.length === 0) return [];
        // Ids have no pattern, so the similar id may belong to another resource.
        const { json } = await context.send({ operation: detail, of: similar, label: `with ${label}` });
        return `${Object(json)[rolesOf(context).list.paging.identity]}` === similar ? [] : problems;
      });
    },
  },
});
