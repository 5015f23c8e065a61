import { propertiesOf } from '@threads-api/contract';
import { checkEach, checksOf } from '../check.ts';
import { comparableEntry, entrySchema } from '../data/comparable.ts';
import { entriesIn, filterQueries, findRepeated, idsOf } from '../data/pagination.ts';
import {
  expectListed,
  fetchListed,
  readPagesOf,
  readResources,
  rolesOf,
  sampleIds,
  visibleResources,
} from '../data/resources.ts';
import { fieldsOf } from '../http/json.ts';
import { isSame } from '../probes/schemas.ts';
import { NotTested, problem, type Verdict } from '../problem.ts';
import { lineForResource } from '../target/target.ts';

/** The number of resources to compare. */
const mostResources = 4;

export const listChecks = checksOf({
  'list-complete': {
    title: 'The unfiltered list contains every resource of the target and of the filtered lists',
    requirements: ['R17', 'R2'],
    async run(context) {
      const queries = filterQueries(rolesOf(context).list, Number.POSITIVE_INFINITY);
      const lists = await Promise.all(queries.map((query) => readResources(context, 'full', query)));
      const ids = new Set([...visibleResources(context), ...lists.flatMap(({ entries }) => idsOf(entries))]);
      if (ids.size === 0)
        throw new NotTested(
          `no visible resource is known; the target file can name one: ${lineForResource(rolesOf(context).detail, 'visible')}`,
        );
      return expectListed(context, ids, 'a visible resource');
    },
  },
  'listed-threads-fetched': {
    title: 'Every resource of the list can be fetched by its id',
    requirements: ['R2', 'R15'],
    async run(context) {
      const [ids, { entries }] = await Promise.all([sampleIds(context), readResources(context)]);
      const listed = new Set(idsOf(entries));
      return checkEach(ids, async (id): Promise<Verdict> => {
        if (!listed.has(id)) return 'inapplicable';
        const single = await fetchListed(context, id);
        const { status } = single.response;
        const given =
          status === 200 ? `${fieldsOf(single.json)[rolesOf(context).list.paging.identity]}` : `status ${status}`;
        return given === id ? [] : [problem(single, `the resource ${id}, which is in the list`, given, 'absent')];
      });
    },
  },
  'ids-identify-entries': {
    title: 'An id identifies one entry: no page has it twice, and no other resource uses it for something else',
    requirements: ['D2', 'D17'],
    inspect(exchange) {
      const { operation, json, response } = exchange;
      if (!operation?.paging || response.status !== 200) return 'inapplicable';
      const ids = idsOf(entriesIn(json, operation.paging));
      if (ids.length < 2) return 'inapplicable';
      const twice = findRepeated(ids);
      return twice === undefined
        ? []
        : [problem(exchange, 'every entry once', `${twice} twice`, 'page', { key: operation.id })];
    },
    async run(context) {
      const { pagedDetail: detail, sublist: notes } = rolesOf(context);
      const parents = (await sampleIds(context)).slice(0, mostResources);
      return checkEach([detail, notes], async (operation): Promise<Verdict> => {
        const lists = await Promise.all(parents.map((id) => readPagesOf(context, operation, id)));
        const known = new Map<string, string>();
        for (const { entries, exchanges } of lists) {
          // An entry may be below two resources, but two entries never share an id.
          const other = entries.find((entry) => {
            const text = comparableEntry(operation, entry);
            return (known.get(entry.id) ?? text) !== text;
          });
          if (other) {
            const [expected, received] = [`one entry with the id ${other.id}`, 'another one below this resource'];
            return [problem(exchanges[0], expected, received, 'other')];
          }
          for (const entry of entries) known.set(entry.id, comparableEntry(operation, entry));
        }
        return known.size > 0 ? [] : 'inapplicable';
      });
    },
  },
  'list-detail-agree': {
    title: 'The list and the single resource have the same value in every field',
    requirements: ['D4'],
    async run(context) {
      const { list } = rolesOf(context);
      const [ids, { entries, exchanges }] = await Promise.all([sampleIds(context), readResources(context)]);
      // Additional fields are allowed, even in only one of the two.
      const documented = propertiesOf(entrySchema(list));
      return checkEach(ids, async (id): Promise<Verdict> => {
        const entry = entries.find((candidate) => candidate.id === id);
        if (!entry) return 'inapplicable';
        const single = await fetchListed(context, id);
        // Another check reports a resource that cannot be fetched.
        if (single.response.status !== 200) return 'inapplicable';
        const body = fieldsOf(single.json);
        const field = Object.keys(documented).find(
          (name) => Object.hasOwn(entry, name) && !isSame(documented[name], entry[name], body[name]),
        );
        if (!field) return [];
        const [expected, received] = [entry[field], body[field]].map((value) => `${field}: ${JSON.stringify(value)}`);
        const details = { comparedWith: exchanges[0] };
        return [problem(single, `${expected}, the same as in the list`, `${received}`, field, details)];
      });
    },
  },
});
