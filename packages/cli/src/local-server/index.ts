export { isLoopbackHost } from './is-loopback-host.ts';
export { readBody, TooLong } from './read-body.ts';
export { createSecret, hasSecret } from './secret.ts';
export { writeSecretFile } from './write-secret-file.ts';
