import { readSite, type Site } from '@threads-api/ui/site';

/** Loads the front end from the package. In a clone, builds it. */
export async function loadSite(): Promise<Site> {
  if (import.meta.url.endsWith('.ts')) return (await import('./build-site.ts')).buildSite();
  return readSite(new URL('../../../../../site/', import.meta.url));
}
