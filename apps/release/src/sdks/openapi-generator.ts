import { createHash } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, programFile, type Sdk } from './sdk.ts';

const version = '7.25.0';
const sha256 = '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae';
const jar = `https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/${version}/openapi-generator-cli-${version}.jar`;

let download: Promise<Uint8Array> | undefined;

/** The generator from Maven Central, once for all languages. */
async function downloadJar(): Promise<Uint8Array> {
  const response = await fetch(jar);
  if (!response.ok) throw new Error(`${jar} returned ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${jar} has changed.`);
  return bytes;
}

async function generate(folder: string, document: string, language: string, options: string[]): Promise<Command> {
  download ??= downloadJar();
  const file = join(folder, 'generator.jar');
  await writeFile(file, await download);
  return ['java', '-jar', file, 'generate', '--input-spec', document, '--generator-name', language, ...options];
}

const java: Sdk = {
  name: `openapi-generator ${version}, Java`,
  needs: [
    ['java', '-version'],
    ['mvn', '--version'],
  ],
  async build(folder, document) {
    const sources = join(folder, 'src', 'main', 'java');
    await mkdir(sources, { recursive: true });
    await copyFile(programFile('Read.java'), join(sources, 'Read.java'));
    return [
      await generate(folder, document, 'java', ['--library', 'native', '--output', folder]),
      ['mvn', '--quiet', '--batch-mode', '-DskipTests', 'compile'],
    ];
  },
  read: ['mvn', '--quiet', '--batch-mode', 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java', '-Dexec.mainClass=Read'],
  declares: (type) => new RegExp(`public (class|enum) ${type}\\b`),
};

const python: Sdk = {
  name: `openapi-generator ${version}, Python`,
  needs: [
    ['java', '-version'],
    ['python3', '--version'],
  ],
  async build(folder, document) {
    await copyFile(programFile('read_openapi_generator.py'), join(folder, 'read.py'));
    return [
      // The code it generates for webhooks is not valid Python, and an SDK does not call webhooks.
      await generate(folder, document, 'python', ['--global-property', 'apis=Threads:Notes,models,supportingFiles']),
      ['python3', '-m', 'venv', 'environment'],
      ['environment/bin/pip', 'install', '--quiet', '--requirement', 'requirements.txt'],
      ['environment/bin/python', '-m', 'compileall', '-q', 'openapi_client'],
    ];
  },
  read: ['environment/bin/python', 'read.py'],
  declares: (type) => new RegExp(`^class ${type}\\(`, 'm'),
};

const go: Sdk = {
  name: `openapi-generator ${version}, Go`,
  needs: [
    ['java', '-version'],
    ['go', 'version'],
  ],
  async build(folder, document) {
    await mkdir(join(folder, 'read'));
    await copyFile(programFile('read_openapi_generator.go'), join(folder, 'read', 'main.go'));
    // Without this lookup, the SDK tries each type of history entry, and its timestamp check fails for all of them.
    const options = ['--additional-properties', 'useOneOfDiscriminatorLookup=true'];
    const module = ['--git-host', 'threads.example', '--git-user-id', 'threads', '--git-repo-id', 'sdk'];
    return [
      await generate(folder, document, 'go', [...options, ...module]),
      ['go', 'mod', 'tidy'],
      ['go', 'build', './...'],
    ];
  },
  read: ['go', 'run', './read'],
  declares: (type) => new RegExp(`^type ${type} `, 'm'),
};

export const openApiGenerator: Sdk[] = [java, python, go];
