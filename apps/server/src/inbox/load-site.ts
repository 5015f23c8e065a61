import { readSite, type Site } from '@threads-api/ui/site';

/** Loads the built page. In a checkout, builds it first. */
export async function loadSite(): Promise<Site> {
  if (import.meta.url.endsWith('.ts')) return (await import('./build-site.ts')).buildSite();
  return readSite(new URL('../site/', import.meta.url));
}
