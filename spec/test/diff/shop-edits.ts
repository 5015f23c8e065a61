import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { applyEdit, type Edit, type Json } from '../edit-document.ts';

/** An edit of the shop's document, and the rule that reports it. */
export interface ShopEdit {
  rule: string;
  edit(document: Json): void;
}

type ByRule = Record<string, Record<string, Edit>>;

interface File {
  parts: Record<string, string>;
  breaks: ByRule;
  additions: ByRule;
  shown: Record<string, [location: string, text: string]>;
}

const file: File = parse(readFileSync(new URL('shop-edits.yaml', import.meta.url), 'utf8'));

const byName = (rules: ByRule): Record<string, ShopEdit> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([rule, edits]) =>
      Object.entries(edits).map(([name, edit]) => [name, { rule, edit: (document) => applyToShop(document, edit) }]),
    ),
  );

/** Edits that break clients with the default rules. */
export const shopBreaks = byName(file.breaks);

/** Edits that break nobody with the default rules. */
export const shopAdditions = byName(file.additions);

/** Some edits, with the position of the change and a part of its text. */
export const shownEdits = file.shown;

export const applyToShop = (document: Json, edit: Edit) => applyEdit(document, edit, file.parts);
