import type { Oas3Rule } from '@redocly/openapi-core';

/** Constructs outside character classes that not all engines support, and the portable form. */
const disputed: [construct: RegExp, name: string, instead: string][] = [
  [/"/, 'a bare "', '["]'],
  [/\(\?/, 'a group that starts with (?', 'a plain group'],
  [/^(?!\^)|(?<!\$)$|.\^|\$./, 'no anchor at an end, or one inside', '^ at the beginning and $ at the end only'],
];

const escaped = /\\(.)/g;
const characterClass = /\[[^\]]*\]/g;
const isPortableEscape = (character: string) => /[.*+?^${}()|[\]\\/-]/.test(character);

/** Patterns work in all regular expression engines: JavaScript, Java, Go, and test generators. */
export const portablePattern: Oas3Rule = () => ({
  Schema(schema, ctx) {
    const { pattern } = schema;
    if (typeof pattern !== 'string') return;
    const report = (name: string, instead: string) =>
      ctx.report({
        message: `The pattern has ${name}, which not every engine supports. Write ${instead}.`,
        location: ctx.location.child('pattern'),
      });
    const [odd] = [...pattern.matchAll(escaped)].filter(([, character]) => !isPortableEscape(character ?? ''));
    if (odd) report(odd[0], 'a class such as [0-9]');
    const outside = pattern.replaceAll(escaped, '_').replaceAll(characterClass, '_');
    for (const [construct, name, instead] of disputed) if (construct.test(outside)) report(name, instead);
  },
});
