/**
 * Limits how many items exist at the same time. Each item belongs to an owner, such as a user or an address. Above the
 * limit, closes the oldest item of the owner with the most items, so that one owner cannot displace the items of others.
 * Idle items are closed before others of the same owner.
 *
 * On a tie, closes the oldest item: short-lived items are new, and those that an attacker keeps are old.
 * Owners with at most 4 % of the items count as tied, so that a browser with several connections is treated like others.
 */
export class FairLimit<T> {
  readonly #most: number;
  readonly #modest: number;
  readonly #close: (item: T) => void;
  readonly #isIdle: (item: T) => boolean;
  /** The owner of each item, oldest item first. */
  readonly #owners = new Map<T, string>();
  readonly #counts = new Map<string, number>();

  constructor(most: number, close: (item: T) => void, isIdle: (item: T) => boolean = () => false) {
    this.#most = most;
    this.#modest = Math.ceil(most / 25);
    this.#close = close;
    this.#isIdle = isIdle;
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

  has(item: T): boolean {
    return this.#owners.has(item);
  }

  delete(item: T): void {
    const owner = this.#owners.get(item);
    if (owner === undefined) return;
    this.#owners.delete(item);
    const count = this.#counts.get(owner) ?? 0;
    if (count > 1) this.#counts.set(owner, count - 1);
    else this.#counts.delete(owner);
  }

  #closeOne(): void {
    let most = 0;
    for (const count of this.#counts.values()) most = Math.max(most, count);
    let chosen: T | undefined;
    for (const [item, owner] of this.#owners) {
      if (most > this.#modest && this.#counts.get(owner) !== most) continue;
      chosen ??= item;
      if (!this.#isIdle(item)) continue;
      chosen = item;
      break;
    }
    if (chosen === undefined) return;
    this.delete(chosen);
    this.#close(chosen);
  }
}
