/**
 * Whether a `Host` header or URL host is a loopback name. Compares text and does not resolve the name: in a DNS rebinding
 * attack, another site's name resolves to this machine.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);
}
