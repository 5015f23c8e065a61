import { embedPrism } from '../embed-prism.ts';

const { url } = await embedPrism();
process.send?.(url);
