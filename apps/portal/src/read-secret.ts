/**
 * Reads the secret for changes to the mock from the portal's HTML. Loads the HTML each time, because a restart
 * of the portal changes the secret while the page stays open.
 */
export async function readSecret(): Promise<string> {
  const html = await (await fetch('index.html')).text();
  const page = new DOMParser().parseFromString(html, 'text/html');
  return page.querySelector<HTMLMetaElement>('meta[name=secret]')?.content ?? '';
}
