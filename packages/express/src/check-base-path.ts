import { contract } from '@threads-api/contract';

/**
 * The base path, if the app can serve it. Public base URLs end with the contract's base path (R13). So the app's own base path
 * ends with it too, or is the end of it: a proxy may remove the rest.
 */
export function checkBasePath(basePath: string): string {
  const isPath = /^(\/[\w~.-]+)*$/.test(basePath) && !/\/\.\.?(\/|$)/.test(basePath);
  const fits = basePath.endsWith(contract.basePath) || contract.basePath.endsWith(basePath);
  if (isPath && fits) return basePath;
  throw new Error(
    isPath
      ? `The basePath '${basePath}' must end with '${contract.basePath}'. Use '' if a proxy removes all of it.`
      : `The basePath '${basePath}' must be a plain path such as '${contract.basePath}', without a slash at the end. For a path with parameters, mount the app under it.`,
  );
}
