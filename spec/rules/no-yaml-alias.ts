import type { Oas3Rule } from '@redocly/openapi-core';
import { isAlias, isNode, isPair, isScalar, Lexer, parseDocument, visit } from 'yaml';

/** No anchors and no aliases: SnakeYAML refuses many of them, and other parsers read them as text. */
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
      const message = `The ${anchor} keeps other YAML parsers from reading this file. Write the value out, or use a $ref.`;
      ctx.report({ message, location: ctx.location.child(keys) });
    });
  },
});

/** Whether a token begins like an anchor or an alias. Tells most files apart in a fraction of the time to parse them. */
function mayHaveAnchors(yaml: string): boolean {
  for (const token of new Lexer().lex(yaml)) if (/^[&*]/.test(token)) return true;
  return false;
}
