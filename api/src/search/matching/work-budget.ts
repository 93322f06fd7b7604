/**
 * What a search may still cost, in units of work: documents read, positions looked at. Work and not time, so that the
 * same search gets the same answer on any day.
 */
export class WorkBudget {
  #spent = 0
  #limit = Infinity
  readonly #leftOut = new Set<string>()
  readonly #limited = new Set<string>()

  /** Restarts. */
  allow(units: number): void {
    this.#spent = 0
    this.#limit = units
    this.#leftOut.clear()
    this.#limited.clear()
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
