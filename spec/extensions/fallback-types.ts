import type { NodeType } from '@redocly/openapi-core';

/** Redocly treats the fallbacks as responses: it follows their $refs and checks their examples. */
export const fallbackTypes = {
  oas3: (types: Record<string, NodeType>): Record<string, NodeType> => {
    const { Root } = types as { Root: NodeType };
    return {
      ...types,
      Root: { ...Root, properties: { ...Root.properties, 'x-fallback-responses': 'Responses' } },
    };
  },
};
