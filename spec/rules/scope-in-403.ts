import type { Oas3Rule } from '@redocly/openapi-core';
import type { HeaderObject, ResponseObject } from '../reading/document.ts';
import { follow } from '../reading/follow.ts';
import { operationsOf, scopeOf } from '../reading/operations.ts';

/** The 403 of an operation names the scope that the operation needs (D23). */
export const scopeIn403: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const operation of operationsOf(root, ctx)) {
      const { node, location } = operation;
      const scope = scopeOf(operation);
      const declared = node.responses?.['403'];
      const response = declared && follow<ResponseObject>(declared, location.child(['responses', '403']), ctx);
      const header = response?.node.headers?.['WWW-Authenticate'];
      const resolved = header && follow<HeaderObject>(header, response.location, ctx);
      if (!scope || !resolved || String(resolved.node.schema?.const).includes(`scope="${scope}"`)) continue;
      const message = `The operation needs ${scope}, but the WWW-Authenticate of its 403 does not name it. Refer to the response that does.`;
      ctx.report({ message, location: location.child('security') });
    }
  },
});
