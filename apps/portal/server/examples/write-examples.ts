import { type Contract, fieldsOf, type Operation, toPointer, valueAt } from '@threads-api/contract';
import { type GeneratedRequest, generateRequest } from '@threads-api/mock';
import type { ExampleServer, OperationExamples } from '../portal-state.ts';
import { writeCurl, writeFetch } from './write-http-examples.ts';

export function writeExamples(contract: Contract, server: ExampleServer): OperationExamples[] {
  return contract.operations.map((operation) => {
    const { id, method, path, summary } = operation;
    const request = generateRequest(contract, operation, server.token);
    const code = writeCode(request, server).map((example) => withWarning(example, request));
    return {
      id,
      method,
      path,
      summary: summary || `${method} ${path}`,
      tag: tagOf(contract, operation),
      requires: accessTo(operation),
      code,
    };
  });
}

/** The access that an operation requires: the scopes of each alternative, or the name of a scheme without scopes. */
function accessTo({ security }: Operation): string {
  const isOptional = security.some((alternative) => Object.keys(alternative).length === 0);
  const texts = security.map((alternative) =>
    Object.entries(alternative)
      .flatMap(([name, scopes]) => (scopes.length > 0 ? scopes : [name]))
      .map((name) => `\`${name}\``)
      .join(' and '),
  );
  return isOptional ? '' : [...new Set(texts)].join(', or ');
}

type Code = OperationExamples['code'][number];

/** Starts an example of an invalid request with the reason. */
function withWarning(example: Code, { invalid }: GeneratedRequest): Code {
  if (!invalid) return example;
  const reason = `The portal found no value that matches the schema of ${invalid.join(' and ')}. Add an example to the document.`;
  return { ...example, text: `${example.language === 'curl' ? '#' : '//'} ${reason}\n${example.text}` };
}

const writeCode = (request: GeneratedRequest, server: ExampleServer): Code[] => [
  { language: 'curl', title: 'curl', text: writeCurl(request, server) },
  { language: 'fetch', title: 'fetch', text: writeFetch(request, server) },
];

/** The first tag, or else the first segment of the path. */
function tagOf({ document }: Contract, { path, method }: Operation): string {
  const { tags } = fieldsOf(valueAt(document, toPointer(['paths', path, method.toLowerCase()])));
  return Array.isArray(tags) && typeof tags[0] === 'string' ? tags[0] : (path.split('/')[1] ?? '');
}
