import type { OpenApiDocument } from '@threads-api/contract';
import type { SecurityScheme } from '../portal-state.ts';

type DeclaredScheme = Omit<SecurityScheme, 'flows'> & { flows?: Record<string, unknown> };

/** The security schemes of a document, with the fields that requests need. */
export function schemesOf({ components }: OpenApiDocument): Record<string, SecurityScheme> {
  const declared = (components?.securitySchemes ?? {}) as Record<string, DeclaredScheme>;
  return Object.fromEntries(
    Object.entries(declared).map(([key, { type, scheme, in: location, name, flows }]) => [
      key,
      {
        ...(type && { type }),
        ...(scheme && { scheme }),
        ...(location && { in: location }),
        ...(name && { name }),
        ...(flows && { flows: Object.keys(flows) }),
      },
    ]),
  );
}
