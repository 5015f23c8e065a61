import { mountThreadList } from './thread-list.ts';

const settings = new URLSearchParams(location.search);
const root = document.querySelector('main') as HTMLElement;
mountThreadList(root, {
  baseUrl: settings.get('api') ?? 'http://127.0.0.1:4010/api/v1',
  token: 'any',
  attemptTimeout: Number(settings.get('timeout') ?? 10_000),
});
