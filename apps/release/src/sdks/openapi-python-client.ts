import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programFile, type Sdk } from './sdk.ts';

const version = '0.29.1';

export const openApiPythonClient: Sdk = {
  name: `openapi-python-client ${version}, Python`,
  needs: [['python3', '--version']],
  async build(folder, document) {
    await copyFile(programFile('read_openapi_python_client.py'), join(folder, 'read.py'));
    const generate = ['generate', '--path', document, '--output-path', 'threads_sdk', '--meta', 'none'];
    return [
      ['python3', '-m', 'venv', 'environment'],
      // The generator formats its output with ruff.
      ['environment/bin/pip', 'install', '--quiet', `openapi-python-client==${version}`, 'ruff', 'httpx', 'attrs'],
      ['environment/bin/openapi-python-client', ...generate],
      ['environment/bin/python', '-m', 'compileall', '-q', 'threads_sdk'],
    ];
  },
  read: ['environment/bin/python', 'read.py'],
  declares: (type) => new RegExp(`^class ${type}\\b`, 'm'),
};
