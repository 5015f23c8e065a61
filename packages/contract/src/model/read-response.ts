import type { Example, Header, Response } from './contract.ts';
import type { ExampleObject, HeaderObject, MediaTypeObject, ResponseObject } from './openapi-document.ts';
import { readFrom } from './origin.ts';

/** Whether a media type is JSON, such as `application/problem+json; charset=utf-8`. */
export const isJsonType = (type: string): boolean => /[/+]json\b/i.test(type);

export function readResponse(status: string, response: ResponseObject): Response {
  const { description = '', headers = {}, content = {}, links = {} } = response;
  const contentTypes = Object.keys(content);
  const contentType = contentTypes.find(isJsonType) ?? contentTypes[0];
  const media = contentType === undefined ? undefined : content[contentType];
  return readFrom(response, {
    status,
    description,
    requirements: response['x-requirement'] ?? [],
    headers: Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, readHeader(header)])),
    contentTypes,
    ...(contentType !== undefined && { contentType }),
    ...(media?.schema && { schema: media.schema }),
    examples: media ? readExamples(media) : [],
    links: Object.entries(links).map(([name, link]) => readFrom(link, { ...link, name })),
  });
}

function readHeader(header: HeaderObject): Header {
  return readFrom(header, {
    ...header,
    required: header.required ?? false,
    schema: header.schema ?? {},
    examples: readExamples({ ...(header.examples && { examples: header.examples }) }),
    requirements: header['x-requirement'] ?? [],
  });
}

/** The examples of a body. An unnamed example gets the name `example`. */
export function readExamples({ example, examples }: Pick<MediaTypeObject, 'example' | 'examples'>): Example[] {
  if (examples) return Object.entries(examples).flatMap(([name, entry]) => readExample(name, entry));
  return example === undefined ? [] : [{ name: 'example', summary: '', value: example }];
}

/** Skips an example whose value is in another file. */
function readExample(name: string, example: ExampleObject): Example[] {
  const { summary = '', dataValue, value = dataValue, 'x-caller': caller } = example;
  return value === undefined ? [] : [readFrom(example, { name, summary, value, ...(caller && { caller }) })];
}
