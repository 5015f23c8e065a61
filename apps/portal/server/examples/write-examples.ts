import type { Contract } from '@threads-api/contract';
import type { OperationExamples } from '../portal-state.ts';
import { chooseRequest, type ExampleRequest, type ExampleServer } from './example-request.ts';
import { writeClientExample, writeReactExample } from './write-client-examples.ts';

export function writeExamples({ operations }: Contract, server: ExampleServer): OperationExamples[] {
  return operations.map((operation) => {
    const { id, method, path, summary, scope = '' } = operation;
    const request = chooseRequest(operation);
    return {
      id,
      method,
      path,
      summary,
      scope,
      code: [
        { language: 'curl', title: 'curl', text: writeCurl(request, server) },
        { language: 'client', title: 'Typed client', text: writeClientExample(request, server) },
        { language: 'react', title: 'React', text: writeReactExample(request, server) },
      ],
    };
  });
}

function writeCurl({ path, pathValues, query }: ExampleRequest, { baseUrl, token }: ExampleServer): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? ''));
  const search = `${new URLSearchParams(query)}`;
  return `curl -H "Authorization: Bearer ${token}" \\\n  "${baseUrl}${filled}${search && `?${search}`}"`;
}
