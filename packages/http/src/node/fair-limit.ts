/**
 * Limits how many items exist at the same time. Each item belongs to an owner, such as a user or an address. Above the
 * limit, closes the oldest item of the owner with the most items, so that one owner cannot displace the items of others.
 */
export class FairLimit<T> {
  readonly #most: number;
  readonly #close: (item: T) => void;
  /** The owner of each item, oldest item first. */
  readonly #owners = new Map<T, string>();
  readonly #counts = new Map<string, number>();

  constructor(most: number, close: (item: T) => void) {
    this.#most = most;
    this.#close = close;
  }

  get size(): number {
    return this.#owners.size;
  }

  add(item: T, owner: string): void {
    if (this.#owners.has(item)) return;
    this.#owners.set(item, owner);
    this.#counts.set(owner, (this.#counts.get(owner) ?? 0) + 1);
    if (this.size > this.#most) this.#closeOne(owner);
  }

  delete(item: T): void {
    const owner = this.#owners.get(item);
    if (owner === undefined) return;
    this.#owners.delete(item);
    const count = this.#counts.get(owner) ?? 0;
    if (count > 1) this.#counts.set(owner, count - 1);
    else this.#counts.delete(owner);
  }

  /** Deletes the items that match, without closing them. */
  deleteAll(matches: (item: T) => boolean): void {
    for (const item of this.#owners.keys()) if (matches(item)) this.delete(item);
  }

  /** If several owners have the most items, closes the oldest item of the newcomer. */
  #closeOne(newcomer: string): void {
    let [greediest, most] = [newcomer, this.#counts.get(newcomer) ?? 0];
    for (const [owner, count] of this.#counts) if (count > most) [greediest, most] = [owner, count];
    for (const [item, owner] of this.#owners) {
      if (owner !== greediest) continue;
      this.delete(item);
      this.#close(item);
      return;
    }
  }
}
