import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractFile } from '../contract-files.ts';
import { run } from './run.ts';
import type { Tool } from './tool.ts';

/** Accepted findings of `spectral:oas`, with the reasons. */
const accepted: Record<string, string> = {
  'oas3-operation-security-defined': 'OpenAPI 3.1 allows scopes for bearer tokens; the rule expects OAuth2',
};

export const spectral: Tool = {
  name: 'Spectral',
  task: 'lints with spectral:oas',
  async check(folder) {
    const ruleset = join(folder, 'ruleset.yaml');
    await writeFile(ruleset, 'extends: ["spectral:oas"]\n');
    const { output } = await run('spectral', ['lint', contractFile, '--ruleset', ruleset, '--format', 'json'], folder);
    const findings: { code: string; message: string; range: { start: { line: number } } }[] = JSON.parse(
      output.slice(output.indexOf('['), output.lastIndexOf(']') + 1),
    );
    const unexpected = findings.filter(({ code }) => !(code in accepted));
    return {
      passed: unexpected.length === 0,
      text:
        unexpected.map(({ code, message, range }) => `line ${range.start.line + 1}: ${message} (${code})`).join('\n') ||
        `${findings.length} findings, all accepted: ${[...new Set(findings.map(({ code }) => `${code}, because ${accepted[code]}`))].join('; ')}`,
    };
  },
};
