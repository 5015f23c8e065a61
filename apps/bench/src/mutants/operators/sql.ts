import ts from 'typescript';
import type { Change, Operator } from './operator.ts';

/** SQL fragments and their replacements. Comparisons include spaces, so that `<` does not match `<=`. */
const swaps: [part: RegExp, after: string][] = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/\bdesc\b/g, 'asc'],
  [/\band\b/g, 'or'],
  [/\bunion all\b/g, 'union'],
  [/\b1\b/g, '0'],
  [/\b0\b/g, '1'],
];
const operatorSwaps: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  desc: 'asc',
};

/** Changes SQL in `sql` templates, and operators that Kysely takes as strings. */
export const changeSql: Operator = (node, source) => {
  if (ts.isStringLiteral(node)) {
    const after = Object.hasOwn(operatorSwaps, node.text) ? operatorSwaps[node.text] : undefined;
    return after && ts.isCallExpression(node.parent)
      ? [{ start: node.getStart(source), end: node.getEnd(), after: `'${after}'` }]
      : [];
  }
  return ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql'
    ? textsOf(node.template).flatMap((text) => changesIn(text, source))
    : [];
};

const textsOf = (template: ts.TemplateLiteral): ts.Node[] =>
  ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];

function changesIn(text: ts.Node, source: ts.SourceFile): Change[] {
  const start = text.getStart(source);
  return swaps.flatMap(([part, after]) =>
    [...text.getText(source).matchAll(part)].map(({ index, 0: { length } }) => ({
      start: start + index,
      end: start + index + length,
      after,
    })),
  );
}
