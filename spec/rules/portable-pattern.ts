import type { Oas3Rule } from '@redocly/openapi-core';

const unsupported = (construct: string, instead: string) =>
  `The pattern has ${construct}, which not every engine supports. Write ${instead}.`;

/** Constructs outside character classes that are not portable, and the message for each. */
const disputed: [construct: RegExp, message: string][] = [
  [/"/, unsupported('a bare "', '["]')],
  [/\(\?/, unsupported('a group that starts with (?', 'a plain group')],
  [
    /^(?!\^)|(?<!\$)$|.\^|\$./,
    'Engines treat this pattern differently: it must start with ^, end with $, and have no other anchors.',
  ],
];

const escaped = /\\(.)/g;
const characterClass = /\[[^\]]*\]/g;
const isPortableEscape = (character: string) => /[.*+?^${}()|[\]\\/-]/.test(character);

/** Patterns work in all regular expression engines: JavaScript, Java, Go, and test generators. */
export const portablePattern: Oas3Rule = () => ({
  Schema(schema, ctx) {
    const { pattern } = schema;
    if (typeof pattern !== 'string') return;
    const report = (message: string) => ctx.report({ message, location: ctx.location.child('pattern') });
    const [odd] = [...pattern.matchAll(escaped)].filter(([, character]) => !isPortableEscape(character ?? ''));
    if (odd) report(unsupported(odd[0], 'a class such as [0-9]'));
    const outside = pattern.replaceAll(escaped, '_').replaceAll(characterClass, '_');
    for (const [construct, message] of disputed) if (construct.test(outside)) report(message);
  },
});
