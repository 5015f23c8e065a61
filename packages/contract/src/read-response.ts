import type { Example, Response } from './contract.ts';
import type { ExampleObject, MediaTypeObject, ResponseObject } from './openapi-document.ts';

export function readResponse(status: string, response: ResponseObject): Response {
  const { description = '', headers = {}, content = {} } = response;
  const contentType = Object.keys(content).find((type) => /[/+]json\b/.test(type)) ?? Object.keys(content)[0];
  const media = contentType === undefined ? undefined : content[contentType];
  return {
    status,
    description,
    requirements: response['x-requirement'] ?? [],
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, header]) => [
        name,
        {
          ...header,
          required: header.required ?? false,
          schema: header.schema ?? {},
          examples: readExamples(header.examples),
          requirements: header['x-requirement'] ?? [],
        },
      ]),
    ),
    ...(contentType !== undefined && { contentType }),
    ...(media?.schema && { schema: media.schema }),
    examples: media ? examplesOf(media) : [],
  };
}

/** The named examples of a body; a single one has the name `example`. */
export function examplesOf({ example, examples }: MediaTypeObject): Example[] {
  if (examples) return readExamples(examples);
  return example === undefined ? [] : [{ name: 'example', summary: '', value: example }];
}

function readExamples(examples: Record<string, ExampleObject> = {}): Example[] {
  return Object.entries(examples).map(([name, { summary = '', value, 'x-caller': caller }]) => ({
    name,
    summary,
    value,
    ...(caller && { caller }),
  }));
}
