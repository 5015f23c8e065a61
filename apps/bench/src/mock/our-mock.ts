import { readFile } from 'node:fs/promises';
import { startMock } from '@threads-api/mock';

const [file] = process.argv.slice(2);
const { url } = await startMock({ port: 0, ...(file && { document: JSON.parse(await readFile(file, 'utf8')) }) });
process.send?.(url);
