import { operationRules } from './rules/operation-rules.ts';
import type { Rule } from './rules/rule.ts';
import { schemaRules } from './rules/schema-rules.ts';

/** All rules, by id. Each change is reported by one of them. */
export const rules = { ...operationRules, ...schemaRules } as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;

/** The rule with this id. */
export const ruleOf = (id: RuleId): Rule => rules[id];
