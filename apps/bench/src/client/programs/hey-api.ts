// @boundaries-ignore build-programs.ts generates this module
import { client, listThreads } from 'generated-by-hey-api';
import type { Program } from './program.ts';

export const program: Program = (baseUrl, token) => {
  client.setConfig({ baseUrl, auth: () => token });
  return async () => {
    const { data, response } = await listThreads({ query: { unread: '1', limit: 50 } });
    if (!data) throw new Error(`${response.status}`);
    return data;
  };
};
