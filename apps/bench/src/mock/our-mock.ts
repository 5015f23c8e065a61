import { startMock } from '@threads-api/mock';

const { url } = await startMock({ port: 0 });
process.send?.(url);
