/**
 * What a search may still cost, in units of work: documents read, positions looked at. Work and not time, so that the
 * same search gets the same answer on any day.
 */
export class WorkBudget {
  #spent = 0
  #limit = Infinity
  readonly #paid = new Set<string>()
  readonly #leftOut = new Set<string>()
  readonly #limited = new Set<string>()

  /** Restarts. */
  allow(units: number): void {
    this.#spent = 0
    this.#limit = units
    this.#paid.clear()
    this.#leftOut.clear()
    this.#limited.clear()
  }

  /** Whether something may be read: what was paid for is there for the whole search. What may not is noted as left out. */
  mayRead(name: string, shown: string): boolean {
    const mayRead = !this.isSpent || this.#paid.has(name)
    if (!mayRead) this.#leftOut.add(shown)
    return mayRead
  }

  /** Spends what reading something costs, once a search. */
  pay(name: string, units: number): void {
    if (!this.#paid.has(name)) this.spend(units)
    this.#paid.add(name)
  }

  /** Notes what could not be looked up any more. */
  leaveOut(name: string): void {
    this.#leftOut.add(name)
  }

  /** Notes a beginning that stands for more words than were looked up. */
  limit(prefix: string): void {
    this.#limited.add(prefix)
  }

  get leftOut(): string[] {
    return [...this.#leftOut]
  }

  get limited(): string[] {
    return [...this.#limited]
  }

  spend(units: number): void {
    this.#spent += units
  }

  get spent(): number {
    return this.#spent
  }

  get isSpent(): boolean {
    return this.#spent >= this.#limit
  }
}
