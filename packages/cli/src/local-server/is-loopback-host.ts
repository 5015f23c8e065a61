/**
 * Whether a `Host` header, or the host of a URL, names this machine. Compared as text, without resolving it: in a DNS
 * rebinding attack, the name of another site resolves to this machine.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);
}
