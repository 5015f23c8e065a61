import { breaksSilently, type Comparison } from '../compare-contracts.ts';
import { writeGithub } from './github.ts';
import { writeJunit } from './junit.ts';
import { writeMarkdown } from './markdown.ts';
import { writeText } from './text.ts';

/** The formats of a comparison. */
export const formats = {
  text: writeText,
  json: writeJson,
  markdown: writeMarkdown,
  github: writeGithub,
  junit: writeJunit,
} satisfies Record<string, (comparison: Comparison, base: string) => string>;

function writeJson(comparison: Comparison, base: string): string {
  const { versions, ...rest } = comparison;
  return JSON.stringify({ base, versions, needsMajorVersion: breaksSilently(comparison), ...rest }, null, 2);
}
