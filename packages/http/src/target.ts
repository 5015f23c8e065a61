/** Removes the host of an absolute URL (RFC 9112) and the fragment. */
export function toRelative(target: string): string {
  if (target.startsWith('/') && !target.includes('#')) return target;
  const relative = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  return relative.startsWith('/') ? relative : `/${relative}`;
}

/** Whether the path of a relative target is the base path or below it. */
export function isBelow(target: string, basePath: string): boolean {
  if (!target.startsWith(basePath)) return false;
  const next = target.charAt(basePath.length);
  return next === '/' || next === '?' || next === '';
}
