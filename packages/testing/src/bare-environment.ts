/**
 * The environment of a program that is tried with settings of its own: nothing of this process but where programs are, and
 * where their compiled code is kept.
 */
export const bareEnvironment: Record<string, string> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);
