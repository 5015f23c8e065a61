import { fieldsOf, isObject, readContract, valueAt } from '@threads-api/contract';
import { generateRequest } from '@threads-api/mock';

type Node = Record<string, unknown>;

/**
 * Writes the document for the reference page. Its requests have the values of the code examples, because Scalar would invent
 * some that do not match their schemas.
 */
export function writeReference(document: object): string {
  return JSON.stringify(withRequests(document), (_, value) => {
    // Scalar would send the examples of optional parameters with the first request.
    const isOptional = typeof value === 'object' && value?.in && value.schema && !value.required;
    if (!isOptional) return value;
    const { example: _example, examples: _examples, ...parameter } = value;
    return parameter;
  });
}

/** Adds a generated example to each body and required parameter without one. */
function withRequests(document: object): object {
  const contract = readContract(document);
  const copy = structuredClone(document) as { paths?: Record<string, Node> };
  for (const operation of contract.operations) {
    const node = copy.paths?.[operation.path]?.[operation.method.toLowerCase()] as Node | undefined;
    if (!node || operation.problem) continue;
    const { values, body, invalid } = generateRequest(contract, operation, '');
    if (invalid) continue;
    const target = (part: unknown) => partOf(document, part);
    const content = fieldsOf(target(node.requestBody).content);
    const media = body && content[body.contentType];
    if (body && isObject(media) && media.example === undefined && media.examples === undefined)
      node.requestBody = {
        ...target(node.requestBody),
        content: { ...content, [body.contentType]: { ...media, example: body.value } },
      };
    if (Array.isArray(node.parameters))
      node.parameters = node.parameters.map((parameter: unknown) => {
        const declared = target(parameter);
        const { name, in: part, required, example, examples } = declared;
        const value = fieldsOf(fieldsOf(values)[String(part)])[String(name)];
        const isKnown = example !== undefined || examples !== undefined || value === undefined;
        return !required || isKnown ? parameter : { ...declared, example: value };
      });
  }
  return copy;
}

/** The target of a local reference, or the part itself. */
function partOf(document: object, part: unknown): Node {
  const fields = fieldsOf(part);
  return typeof fields.$ref === 'string' ? fieldsOf(valueAt(document, fields.$ref)) : fields;
}
