import { startMock } from '@threads-api/mock';

const { url } = await startMock({ port: Number(process.argv[2]) });
process.send?.(url);
