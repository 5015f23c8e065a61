import type { CompiledQuery } from 'kysely';
import type { Store } from '../../src/store/index.ts';
import { tablesOf } from '../../testing/tables.ts';

/** A node of a PostgreSQL query plan, with its actual row counts. */
export interface PlanNode {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Runs a query and returns every node of its plan. */
export async function explainPostgres(store: Store, { sql, ...query }: CompiledQuery): Promise<PlanNode[]> {
  const explained = { ...query, sql: `explain (analyze, format json) ${sql}` };
  const { rows } = await tablesOf(store).executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained);
  const stepsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)];
  return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => stepsOf(Plan));
}
