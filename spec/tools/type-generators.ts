import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { contractFile } from '../contract-files.ts';
import { run } from './run.ts';
import type { Tool } from './tool.ts';

const generators: Record<
  string,
  { config?: [file: string, text: (input: string) => string]; command: (input: string) => string[] }
> = {
  'openapi-typescript': {
    command: (input) => [
      'openapi-typescript',
      input,
      '--root-types',
      '--root-types-no-schema-prefix',
      '-o',
      'openapi-typescript/types.ts',
    ],
  },
  'hey-api': {
    command: (input) => [
      'openapi-ts',
      '-i',
      input,
      '-o',
      'hey-api',
      '-p',
      '@hey-api/typescript',
      '@hey-api/sdk',
      '@hey-api/client-fetch',
    ],
  },
  orval: {
    config: [
      'orval.config.mjs',
      (input) =>
        `export default { threads: { input: ${JSON.stringify(input)}, output: { target: './orval/threads.ts', client: 'fetch' } } };`,
    ],
    command: () => ['orval'],
  },
  kubb: {
    config: [
      'kubb.config.mjs',
      (input) => `
import { defineConfig } from '@kubb/core';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
export default defineConfig({
  root: '.',
  input: { path: ${JSON.stringify(input)} },
  output: { path: './kubb', clean: true },
  plugins: [pluginOas({ validate: false, generators: [] }), pluginTs({ output: { path: 'models.ts' } })],
});`,
    ],
    command: () => ['kubb', 'generate'],
  },
};

const strict = [
  '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler',
  '--allowImportingTsExtensions --lib es2022,dom,dom.iterable',
].flatMap((options) => options.split(' '));

/** TypeScript generators. Their output must compile with `--strict` and name its types as the contract does. */
export const typeGenerators: Tool[] = Object.entries(generators).map(([name, { config, command }]) => ({
  name,
  task: 'generates types that compile and have names and descriptions',
  async check(folder) {
    await mkdir(join(folder, name), { recursive: true });
    if (config) await writeFile(join(folder, config[0]), config[1](contractFile));
    const [program = '', ...args] = command(contractFile);
    const generated = await run(program, args, folder);
    const entries = await readdir(join(folder, name), { recursive: true });
    const files = entries.filter((file) => file.endsWith('.ts'));
    if (files.length === 0) return { passed: false, text: generated.output };
    const compiled = await run('tsc', [...strict, ...files.map((file) => join(name, file))], folder);
    if (compiled.code !== 0) return { passed: false, text: compiled.output };
    const text = (await Promise.all(files.map((file) => readFile(join(folder, name, file), 'utf8')))).join('\n');
    const missing = await missingTypes(text);
    return {
      passed: missing.length === 0,
      text: missing.length === 0 ? `${files.length} files` : `lacks ${missing.join(', ')}`,
    };
  },
}));

/** The named schemas without an exported type or a description in the output. */
async function missingTypes(generated: string): Promise<string[]> {
  const { components } = parseYaml(await readFile(contractFile, 'utf8')) as {
    components: { schemas: Record<string, { description: string }> };
  };
  const words = generated.replaceAll(/[\s*]+/g, ' ');
  return Object.entries(components.schemas).flatMap(([name, { description }]) => {
    const isNamed = new RegExp(`export (type|interface|enum|const) ${name}\\b`, 'i').test(generated);
    const [sentence = ''] = description.split(/[.\n]/);
    return [
      ...(isNamed ? [] : [`the type ${name}`]),
      ...(words.includes(sentence.replaceAll(/[\s*]+/g, ' ').trim()) ? [] : [`the description of ${name}`]),
    ];
  });
}
