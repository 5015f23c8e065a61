import { fileURLToPath } from 'node:url';

/** The contract, as a path. */
export const contractFile = fileURLToPath(new URL('./openapi.yaml', import.meta.url));

/** The contract as it was last released. */
export const releasedFile = fileURLToPath(new URL('./released/openapi.yaml', import.meta.url));
