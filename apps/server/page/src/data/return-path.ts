/** In the storage of all tabs, because a sign-in link may open another one. */
const key = 'inbox:return';

/** Remembers the open page, so that signing in leads back to it. */
export function keepPath(): void {
  localStorage.setItem(key, location.pathname);
}

/** Returns the remembered path and forgets it. */
export function takePath(): string | undefined {
  const path = localStorage.getItem(key) ?? undefined;
  localStorage.removeItem(key);
  return path;
}
