/**
 * The secret that the portal and its mock require to change something. It is in the portal's HTML, which is read again
 * each time: a restart of the portal changes the secret, and the page stays open.
 */
export async function readSecret(): Promise<string> {
  const html = await (await fetch('index.html')).text();
  const page = new DOMParser().parseFromString(html, 'text/html');
  return page.querySelector<HTMLMetaElement>('meta[name=secret]')?.content ?? '';
}
