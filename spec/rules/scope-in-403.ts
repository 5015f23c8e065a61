import type { Oas3Rule } from '@redocly/openapi-core';
import type { HeaderObject, ResponseObject } from '../reading/document.ts';
import { follow } from '../reading/follow.ts';
import { operationsOf } from '../reading/operations.ts';

/** The 403 of an operation names the scope that the operation asks for (D23). */
export const scopeIn403: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { operation, location } of operationsOf(root, ctx)) {
      const [scope] = Object.values(operation.security?.[0] ?? {}).flat();
      const declared = operation.responses?.['403'];
      const response = declared && follow<ResponseObject>(declared, location.child(['responses', '403']), ctx);
      const header = response?.node.headers?.['WWW-Authenticate'];
      const resolved = header && follow<HeaderObject>(header, response.location, ctx);
      if (!scope || !resolved || String(resolved.node.schema?.const).includes(`scope="${scope}"`)) continue;
      const message = `The operation asks for ${scope}, but its 403 does not name it. Let WWW-Authenticate be the const that does.`;
      ctx.report({ message, location: location.child('security') });
    }
  },
});
