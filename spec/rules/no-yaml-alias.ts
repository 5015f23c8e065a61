import type { Oas3Rule } from '@redocly/openapi-core';
import { isAlias, isNode, isPair, isScalar, Lexer, parseDocument, visit } from 'yaml';

/** Forbids anchors and aliases: SnakeYAML limits their number, and other parsers read them as text. */
export const noYamlAlias: Oas3Rule = () => ({
  Root(_, ctx) {
    const { body } = ctx.location.source;
    if (!mayHaveAnchors(body)) return;
    visit(parseDocument(body), (_key, node, path) => {
      const anchor = isAlias(node) ? `alias *${node.source}` : isNode(node) && node.anchor && `anchor &${node.anchor}`;
      if (!anchor) return;
      const keys: (string | number)[] = [];
      [...path, node].forEach((step, index, steps) => {
        const parent = steps[index - 1];
        if (isPair(step) && isScalar(step.key)) keys.push(String(step.key.value));
        else if (parent && !isPair(parent) && isNode(parent) && 'items' in parent)
          keys.push((parent.items as unknown[]).indexOf(step));
      });
      const message = `Some YAML parsers do not support the ${anchor}. Repeat the value, or use a $ref.`;
      ctx.report({ message, location: ctx.location.child(keys) });
    });
  },
});

/** Whether a file may have anchors or aliases. Much faster than parsing. */
function mayHaveAnchors(yaml: string): boolean {
  for (const token of new Lexer().lex(yaml)) if (/^[&*]/.test(token)) return true;
  return false;
}
