/**
 * A minimal environment for testing a program's settings: only `PATH` and `NODE_COMPILE_CACHE` of this process.
 */
export const bareEnvironment: Record<string, string> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);
