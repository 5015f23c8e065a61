import type { Oas3Rule } from '@redocly/openapi-core';
import type { ParameterObject, When } from '../reading/document.ts';
import { examplesOf } from '../reading/examples.ts';
import { createSchemaCheck, type SchemaCheck } from '../reading/fits-schema.ts';
import { parametersOf } from '../reading/operations.ts';

const parts = ['path', 'query'] as const;

/** An `x-when` is a request that the operation takes: declared parameters, with values they allow. */
export const whenParameters: Oas3Rule = () => ({
  Root(root, ctx) {
    const misfit = createSchemaCheck(root, { fromText: true });
    for (const { operation, when, location } of examplesOf(root, ctx)) {
      const parameters = parametersOf(operation, ctx);
      for (const message of when.flatMap((request) => faultsOf(request, parameters, misfit))) {
        ctx.report({ message, location: location.child('x-when') });
      }
    }
  },
});

function faultsOf(request: When, parameters: ParameterObject[], misfit: SchemaCheck): string[] {
  const faults = Object.keys(request)
    .filter((key) => !['path', 'query', 'caller'].includes(key))
    .map((key) => `x-when has no part "${key}". Use path, query or caller.`);
  if (request.caller !== undefined && typeof request.caller !== 'string') {
    faults.push('x-when gives a caller that is no id. Name a user by their id.');
  }
  for (const part of parts) {
    for (const [name, value] of Object.entries(request[part] ?? {})) {
      const parameter = parameters.find((declared) => declared.in === part && declared.name === name);
      if (!parameter) {
        faults.push(
          `x-when names the ${part} parameter ${name}, which is not declared. Declare it or correct the name.`,
        );
      } else if (typeof value !== 'string') {
        faults.push(`x-when gives ${name} as ${typeof value}. Put it in quotes: a request carries text.`);
      } else if (misfit(parameter.schema ?? {}, value)) {
        faults.push(
          `x-when gives ${name} the value "${value}", which the parameter does not allow. Correct the value.`,
        );
      }
    }
  }
  for (const { name } of parameters.filter((parameter) => parameter.in === 'path')) {
    if (request.path?.[name] === undefined) faults.push(`x-when leaves out the path parameter ${name}. Add it.`);
  }
  return faults;
}
