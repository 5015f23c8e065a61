import type { Oas3Rule } from '@redocly/openapi-core';

/** `info.version` has three numbers, and every base URL ends with the first one (R13). */
export const versionInServer: Oas3Rule = () => ({
  Root(root, ctx) {
    const version: unknown = root.info?.version;
    const major = typeof version === 'string' && /^(\d+)\.\d+\.\d+$/.exec(version)?.[1];
    if (!major) {
      const message = `info.version is ${JSON.stringify(version)}. Write three numbers, such as 1.2.0.`;
      ctx.report({ message, location: ctx.location.child(['info', 'version']) });
      return;
    }
    (root.servers ?? []).forEach(({ url }, index) => {
      if (url.endsWith(`/api/v${major}`)) return;
      const message = `The base URL does not end with /api/v${major}, which version ${version} needs (R13). Correct one of them.`;
      ctx.report({ message, location: ctx.location.child(['servers', index, 'url']) });
    });
  },
});
