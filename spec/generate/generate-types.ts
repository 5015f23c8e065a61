import { pathToFileURL } from 'node:url';
import type { Document } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const { factory } = ts;

/** A note that openapi-typescript adds to discriminators. */
const noise = ' (enum property replaced by openapi-typescript)';

/** Generates the types of a document. Named schemas become separate declarations, so that editors show `Thread` by name. */
export async function generateTypes({ source }: Document, origin = 'the contract'): Promise<string> {
  const cwd = pathToFileURL(source.absoluteRef);
  const nodes = await openapiTypescript(source.body, { cwd, defaultNonNullable: false, silent: true });
  const named: ts.Statement[] = [];
  const rest = nodes.map((node) => ts.visitNode(node, (child) => nameSchemas(child, named)) as ts.Node);
  return `// Generated from ${origin}. Do not edit.\n\n${astToString([...named, ...rest]).replaceAll(noise, '')}`;
}

/** Moves the schemas out of `components` and refers to them by name. */
function nameSchemas(node: ts.Node, named: ts.Statement[]): ts.Node {
  const visitor = (child: ts.Node) => nameSchemas(child, named);
  const reference = schemaReference(node);
  if (reference) return factory.createTypeReferenceNode(reference);
  if (ts.isPropertySignature(node) && textOf(node.name) === 'schemas' && node.type && ts.isTypeLiteralNode(node.type)) {
    const members = node.type.members.map((member) => {
      if (!ts.isPropertySignature(member) || !member.type) return member;
      const name = textOf(member.name);
      const type = ts.visitNode(member.type, visitor) as ts.TypeNode;
      named.push(withCommentsOf(member, declare(name, type)));
      return factory.createPropertySignature(undefined, name, undefined, factory.createTypeReferenceNode(name));
    });
    return factory.createPropertySignature(undefined, 'schemas', undefined, factory.createTypeLiteralNode(members));
  }
  const visited = ts.visitEachChild(node, visitor, undefined);
  return visited === node ? node : withCommentsOf(node, visited);
}

/** The name in `components["schemas"]["Name"]`. */
function schemaReference(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined;
  const { objectType } = node.objectType;
  const isComponents = ts.isTypeReferenceNode(objectType) && textOf(objectType.typeName) === 'components';
  const isSchemas = literalOf(node.objectType.indexType) === 'schemas';
  return isComponents && isSchemas ? literalOf(node.indexType) : undefined;
}

const literalOf = (node: ts.TypeNode) =>
  ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : undefined;

const textOf = (name: ts.PropertyName | ts.EntityName) => ('text' in name ? name.text : '');

function declare(name: string, type: ts.TypeNode): ts.Statement {
  const modifiers = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  return ts.isTypeLiteralNode(type)
    ? factory.createInterfaceDeclaration(modifiers, name, undefined, undefined, type.members)
    : factory.createTypeAliasDeclaration(modifiers, name, undefined, type);
}

function withCommentsOf<T extends ts.Node>(from: ts.Node, to: T): T {
  return ts.setSyntheticLeadingComments(to, ts.getSyntheticLeadingComments(from));
}
