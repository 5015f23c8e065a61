import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { programFile, type Sdk } from './sdk.ts';

const version = 'v2.8.2';
const program = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${version}`;

export const oapiCodegen: Sdk = {
  name: `oapi-codegen ${version}, Go`,
  needs: [['go', 'version']],
  async build(folder, document) {
    await mkdir(join(folder, 'read'));
    await copyFile(programFile('read_oapi_codegen.go'), join(folder, 'read', 'main.go'));
    const options = ['-generate', 'types,client,skip-prune', '-package', 'threads', '-o', 'threads.go'];
    return [
      ['go', 'mod', 'init', 'threads.example/sdk'],
      ['go', 'run', program, ...options, document],
      ['go', 'mod', 'tidy'],
      ['go', 'build', './...'],
    ];
  },
  read: ['go', 'run', './read'],
  declares: (type) => new RegExp(`^type ${type} `, 'm'),
};
