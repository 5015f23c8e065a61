/**
 * Limits how many items exist at the same time. Each item belongs to an owner, such as a user or an address. Above the
 * limit, closes the oldest item of the owner with the most items, so that one owner cannot displace the items of others.
 *
 * On a tie, closes the oldest item: items that end quickly are new, and those of an attacker with many addresses are old.
 * Owners with at most 4 % of the items count as tied, so that a browser with several connections does not lose one first.
 */
export class FairLimit<T> {
  readonly #most: number;
  readonly #modest: number;
  readonly #close: (item: T) => void;
  /** The owner of each item, oldest item first. */
  readonly #owners = new Map<T, string>();
  readonly #counts = new Map<string, number>();

  constructor(most: number, close: (item: T) => void) {
    this.#most = most;
    this.#modest = Math.ceil(most / 25);
    this.#close = close;
  }

  get size(): number {
    return this.#owners.size;
  }

  add(item: T, owner: string): void {
    if (this.#owners.has(item)) return;
    this.#owners.set(item, owner);
    this.#counts.set(owner, (this.#counts.get(owner) ?? 0) + 1);
    if (this.size > this.#most) this.#closeOne();
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

  #closeOne(): void {
    let most = 0;
    for (const count of this.#counts.values()) most = Math.max(most, count);
    for (const [item, owner] of this.#owners) {
      if (most > this.#modest && this.#counts.get(owner) !== most) continue;
      this.delete(item);
      this.#close(item);
      return;
    }
  }
}
