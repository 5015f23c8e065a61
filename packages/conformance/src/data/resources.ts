import type { Contract, Operation } from '@threads-api/contract';
import type { Exchange } from '../http/exchange.ts';
import { NotApplicable, NotTested, type Problem, problem } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/evidence.ts';
import { lineForResource, type ResourceRole, type TokenName } from '../target/target.ts';
import {
  idsOf,
  isPaged,
  type PagedOperation,
  pagedOperations,
  type ReadPages,
  type ReadPagesOptions,
  readPages,
} from './pagination.ts';

/** The operations of the contract's main resource, found by their structure. Each throws `NotApplicable` if there is none. */
export interface Roles {
  /** The first paged list whose entries can be read one by one. */
  list: PagedOperation;
  /** Reads one entry of the list. */
  detail: Operation;
  /** The same, if the entry contains a paged list. */
  pagedDetail: PagedOperation;
  /** A list below an entry. */
  sublist: PagedOperation;
}

/** Finds the operation for an entry of a list. */
const findEntryOf = ({ operations }: Contract, { path }: Operation) =>
  operations.find((each) => each.path.replace(/\{[^}]+\}$/, '') === `${path}/`);

/** Finds the first paged list whose entries can be read one by one. */
export const findMainList = (contract: Contract): PagedOperation | undefined =>
  pagedOperations({ contract }).find((each) => !each.path.includes('{') && findEntryOf(contract, each));

export function rolesOf({ contract }: Context): Roles {
  const require = (found: Operation | undefined, what: string) => {
    if (found && isPaged(found)) return found;
    throw new NotApplicable(`the document has no ${what}`);
  };
  return {
    get list() {
      return require(findMainList(contract), 'paged list with entries to read');
    },
    get detail() {
      const found = findEntryOf(contract, this.list);
      if (!found) throw new NotApplicable('the document has no operation for an entry of the list');
      return found;
    },
    get pagedDetail() {
      return require(this.detail, 'entries with a paged list in them');
    },
    get sublist() {
      const below = `${this.detail.path}/`;
      return require(contract.operations.find(({ path }) => path.startsWith(below)), 'paged list below an entry');
    },
  };
}

/** The resources that the owner of a token sees, up to the maximum number of pages. */
export async function readResources(
  context: Context,
  token: TokenName = 'full',
  query: Record<string, string> = {},
): Promise<ReadPages> {
  return readLargest(context, rolesOf(context).list, { token, query });
}

/** A problem unless the unfiltered list has each of these resources. `what` describes them. */
export async function expectListed(context: Context, ids: Iterable<string>, what: string): Promise<Problem[]> {
  const { entries, exchanges, complete } = await readResources(context);
  const listed = new Set(entries.map(({ id }) => id));
  const missing = [...ids].find((id) => !listed.has(id));
  if (missing === undefined) return [];
  if (!complete && entries.length > 0)
    throw new NotTested(
      `the list is longer than the kit reads, and ${missing} is not in the part it read; use a user with fewer resources as tokens.full`,
    );
  return [problem(exchanges[0], `${missing}, ${what}`, 'a list without it')];
}

/** Reads a list once, in pages of the maximum size. */
export const readLargest = oncePerRun(
  async (
    context: Context,
    operation: PagedOperation,
    request: Pick<ReadPagesOptions, 'token' | 'query' | 'of'>,
  ): Promise<ReadPages> => {
    return readPages(context, operation, { ...request, limit: operation.paging.limit.maximum });
  },
);

/** Every page of a list that belongs to a resource, such as its history or its notes. */
export async function readPagesOf(context: Context, operation: PagedOperation, id: string): Promise<ReadPages> {
  return readLargest(context, operation, { token: 'full', query: {}, of: id });
}

/** A resource of the list, fetched by its id once. */
export const fetchListed = oncePerRun(async (context: Context, id: string): Promise<Exchange> => {
  const { detail } = rolesOf(context);
  return context.send({ operation: detail, of: id, label: 'beside the list' });
});

const sampleSize = 12;

/** Ids of resources that `tokens.full` sees: those that the target names, and the first ones of the list. */
export async function sampleIds(context: Context): Promise<string[]> {
  const { entries } = await readResources(context);
  return [...new Set([...visibleResources(context), ...idsOf(entries)])].slice(0, sampleSize);
}

/** The id of a resource that the target names for an operation; by default, for reading one resource. */
export function namedResource(context: Context, role: ResourceRole, operation?: Operation): string | undefined {
  const { resources = {} } = context.target;
  return resources[(operation ?? rolesOf(context).detail).id]?.[role];
}

/** The ids that the target names, by the field that names them. */
export function namedResources({ target, contract }: Context): [field: string, id: string][] {
  const list = findMainList(contract);
  const operations = contract.operations.filter(({ path }) => list && path.startsWith(`${list.path}/`));
  return operations.flatMap(({ id: operation }) =>
    Object.entries(target.resources?.[operation] ?? {}).map(([role, id = '']): [string, string] => [
      `${operation}.${role}`,
      id,
    ]),
  );
}

/** The visible resources among those that the target names. */
export const visibleResources = (context: Context) =>
  namedResources(context)
    .filter(([field]) => !field.endsWith('.hidden'))
    .map(([, id]) => id);

/** The id of a resource that the target names, or else of a suitable one on the server. */
export function findResource(
  context: Context,
  role: ResourceRole,
  operation: Operation = rolesOf(context).detail,
): Promise<string> {
  const named = namedResource(context, role, operation);
  if (named !== undefined) return Promise.resolve(named);
  return searchResource(context, role, operation);
}

const searchResource = oncePerRun(
  async (context: Context, role: ResourceRole, operation: Operation): Promise<string> => {
    const found = await finders[role]?.(context, operation);
    if (found === undefined)
      throw new NotTested(
        `the kit found no suitable resource; name one in the target file: ${lineForResource(operation, role)}`,
      );
    return found;
  },
);

/** Returns a hidden resource that another user sees. Without that user, the resource might not exist at all. */
export const findHiddenResource = oncePerRun(async (context: Context): Promise<{ id: string; unproven?: string }> => {
  const id = await findResource(context, 'hidden');
  if (!context.target.tokens.otherUser) return { id, unproven: unprovenHidden };
  const { detail: operation } = rolesOf(context);
  const { response } = await context.send({
    operation,
    of: id,
    token: 'otherUser',
    label: 'of the hidden resource',
  });
  if (response.status !== 200)
    throw new NotTested(
      `resources.${operation.id}.hidden may not exist, because tokens.otherUser gets ${response.status} for it; name one that its user sees`,
    );
  return { id };
});

/** The reason given by checks that need a hidden resource if no user is known to see it. */
export const unprovenHidden =
  'the kit cannot verify that the hidden resource exists; add tokens.otherUser, belonging to a user who sees it';

type Finder = (context: Context, operation: Operation) => Promise<string | undefined>;

const finders: Partial<Record<ResourceRole, Finder>> = {
  visible: async (context) => (await readResources(context)).entries[0]?.id,
  long: (context, operation) => findByCount(context, operation, (count) => count > 1),
  empty: (context, operation) => findByCount(context, operation, (count) => count === 0),
  async hidden(context) {
    if (!context.target.tokens.otherUser) return undefined;
    const [own, others] = await Promise.all([readResources(context), readResources(context, 'otherUser')]);
    const visible = new Set(own.entries.map(({ id }) => id));
    return own.complete ? others.entries.find(({ id }) => !visible.has(id))?.id : undefined;
  },
};

async function findByCount(
  context: Context,
  operation: Operation,
  matches: (count: number) => boolean,
): Promise<string | undefined> {
  if (!isPaged(operation)) return undefined;
  for (const id of await sampleIds(context)) {
    const { entries } = await readPagesOf(context, operation, id);
    if (matches(entries.length)) return id;
  }
  return undefined;
}

/** Returns a resource that actions may change: the last one that the target does not name, or else the last one. */
export async function findMovableResource(context: Context): Promise<string> {
  const { entries } = await readResources(context);
  const named = new Set(namedResources(context).map(([, id]) => id));
  const last = entries.findLast(({ id }) => !named.has(id)) ?? entries.at(-1);
  if (!last) throw new NotTested('the list is empty; add resources to the view of tokens.full');
  return last.id;
}
