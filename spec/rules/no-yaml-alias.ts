import type { Oas3Rule } from '@redocly/openapi-core';
import { Lexer } from 'yaml';

/** The lexer returns this mark before a text, which may start with `&` or `*`. */
const textFollows = '\u001f';

/** Forbids anchors and aliases: SnakeYAML limits their number, and other parsers read them as text. */
export const noYamlAlias: Oas3Rule = () => ({
  Root(_, ctx) {
    const { source } = ctx.location;
    let line = 1;
    let previous = '';
    for (const token of new Lexer().lex(source.body)) {
      if (/^[&*]/.test(token) && previous !== textFollows) {
        const message = `Some YAML parsers do not support the ${token[0] === '&' ? 'anchor' : 'alias'} ${token}. Repeat the value, or use a $ref.`;
        ctx.report({ message, location: { source, pointer: undefined, start: { line, col: 1 } } });
      }
      line += token.split('\n').length - 1;
      previous = token;
    }
  },
});
