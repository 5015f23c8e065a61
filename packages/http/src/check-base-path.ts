import type { Contract } from '@threads-api/contract/model';

/**
 * Checks and returns the base path. Public base URLs end with the contract's base path (R13), so the API's base path must
 * end with it too, or be a suffix of it if a proxy removes the rest.
 */
export function checkBasePath(contract: Contract, basePath: string): string {
  const isPath = /^(\/[\w~.-]+)*$/.test(basePath) && !/\/\.\.?(\/|$)/.test(basePath);
  const fits = basePath.endsWith(contract.basePath) || contract.basePath.endsWith(basePath);
  if (isPath && fits) return basePath;
  throw new Error(
    isPath
      ? `The basePath '${basePath}' must end with '${contract.basePath}'. If a proxy removes a part of that, use the rest, or '' if it removes all of it.`
      : `The basePath '${basePath}' must be a plain path such as '${contract.basePath || '/api'}', without a trailing slash. For a path with parameters, mount the API under it.`,
  );
}
