import { readSite, type Site } from '@threads-api/ui/site';

/** The front end as the package has it; in a checkout, built now. */
export async function loadSite(): Promise<Site> {
  if (import.meta.url.endsWith('.ts')) return (await import('./build-site.ts')).buildSite();
  return readSite(new URL('../../../../../site/', import.meta.url));
}
