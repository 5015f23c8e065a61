import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { applyEdit, type Edit, type Json } from '../edit-document.ts';

/** An edit of the shop's document, and the rule that reports it. */
export interface ShopEdit {
  rule: string;
  edit(document: Json): void;
}

type ByRule = Record<string, Record<string, Edit>>;

const file: { parts: Record<string, string>; breaks: ByRule; additions: ByRule } = parse(
  readFileSync(new URL('shop-edits.yaml', import.meta.url), 'utf8'),
);

const byName = (rules: ByRule): Record<string, ShopEdit> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([rule, edits]) =>
      Object.entries(edits).map(([name, edit]) => [
        name,
        { rule, edit: (document) => applyEdit(document, edit, file.parts) },
      ]),
    ),
  );

/** Edits that break clients with the default rules. */
export const shopBreaks = byName(file.breaks);

/** Edits that break nobody with the default rules. */
export const shopAdditions = byName(file.additions);
