import { type Options, option } from '@threads-api/cli';
import { editorNames } from './editor.ts';

export const defaultPorts = { portal: 4020, mock: 4010, server: 4000 } as const;

export const isCheckout = import.meta.url.endsWith('.ts');

/** In dist/lib, each module keeps its path relative to the repository. */
export const manifest = new URL(isCheckout ? '../../package.json' : '../../../../../../package.json', import.meta.url);

/** The command that users type. */
export const programName = isCheckout ? 'pnpm start' : 'npx @threads-api/portal';

export const usage = `
Shows an OpenAPI document in a browser: a reference that can send requests to a mock, lint findings, changes and code
examples. The pages update on each save.

  ${programName} [FILE]   FILE: an OpenAPI 3.0, 3.1 or 3.2 document; default: the Conversation Threads contract${
    isCheckout ? ', with its decisions\n                       and demo server' : ''
  }
  ${programName} lint FILE             print the lint findings; see lint --help for the formats
  ${programName} diff FILE             print the changes since --base
  ${programName} build FILE --out DIR  write a static site
`;

export const notes = `
Lint uses the redocly.yaml next to the document, or else Redocly's recommended rules. After each save, the terminal shows one line with the results.

${isCheckout ? 'After each save of spec/openapi.yaml, the portal also writes the generated files, packages/contract/src/*.gen.*.\n\n' : ''}Pages and commands need a secret to control the mock. It is new on each start and stored in a private file. It keeps out other web pages.
Other users of this machine can read it from the page.

Press Ctrl-C to stop. Exit code 0: stopped, 2: could not run.
`;

export const options = {
  base: option(
    'FILE|GITREF|GITREF:PATH',
    'compare with this file, or with a version in git, such as main or main:openapi.yaml; default: the document at startup or, without FILE, the last release of the contract',
  ),
  consumer: {
    ...option('TSCONFIG', 'below each change, show the lines of this program that no longer compile; repeatable'),
    multiple: true,
  },
  editor: {
    ...option(
      'NAME|URL',
      `open positions in this editor: ${editorNames.join(', ')}, or a URL such as 'vscode://file{file}:{line}:{column}'`,
    ),
    default: 'vscode',
  },
  port: option('N', `the port of the portal; default PORTAL_PORT or ${defaultPorts.portal}`),
  'mock-port': option('N', `the port of the mock; default MOCK_PORT or ${defaultPorts.mock}`),
  'server-port': option(
    'N',
    `the port of the demo, in a checkout: the API, the inbox page and MCP; default SERVER_PORT or ${defaultPorts.server}`,
  ),
} as const satisfies Options;
