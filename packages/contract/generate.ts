import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BaseResolver, bundle, loadConfig } from '@redocly/openapi-core';
import { runCommand } from '@threads-api/spec/command';
import { openDocument } from '@threads-api/spec/open-document';
import openapiTypescript, { astToString } from 'openapi-typescript';

const help = `
Generates the types and the dereferenced document of packages/contract from spec/openapi.yaml.

  pnpm generate
    --check    write nothing; exit with 1 if what is there is not what the contract gives
    --help

Exit code 0: fine, 1: out of date (with --check), 2: could not run.
`;

const contract = fileURLToPath(import.meta.resolve('@threads-api/spec/openapi.yaml'));

/** The generated files: where each goes, and what is in it. */
async function generateContract(): Promise<Map<URL, string>> {
  const document = await openDocument(contract);
  const config = await loadConfig({ configPath: fileURLToPath(import.meta.resolve('@threads-api/spec/redocly.yaml')) });
  const { bundle: bundled } = await bundle({
    doc: document,
    config,
    dereference: true,
    externalRefResolver: new BaseResolver(),
  });
  const types = await openapiTypescript(document.source.body, { defaultNonNullable: false });
  const origin = 'Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.';
  return new Map([
    [new URL('src/openapi.gen.ts', import.meta.url), `// ${origin}\n\n${astToString(types)}`],
    [new URL('src/openapi.gen.json', import.meta.url), `${JSON.stringify(bundled.parsed, null, 2)}\n`],
  ]);
}

await runCommand({
  help,
  options: { check: { type: 'boolean' } },
  async run({ check }) {
    let stale = 0;
    for (const [file, text] of await generateContract()) {
      const present = await readFile(file, 'utf8').catch(() => undefined);
      if (present === text) continue;
      if (check)
        console.error(
          `${file.pathname.split('/').slice(-4).join('/')} is not what spec/openapi.yaml gives. Run: pnpm generate`,
        );
      else await writeFile(file, text);
      stale += 1;
    }
    return check && stale > 0 ? 1 : 0;
  },
});
