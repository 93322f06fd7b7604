/** What a source says of one record. */
export interface Answer {
  /** The identifier that was asked for. */
  id: string
  /** The record as the source's own reader gives it, not yet checked; or the reason it is refused. */
  given: Record<string, unknown> | { problem: string }
}

/** An open interface that gives records by their identifiers. */
export interface EnrichSource {
  /** In ids and on the command line, such as `pubmed`. */
  name: string
  /** As a page names it. */
  title: string
  /** Identifier that the interface is asked by. */
  by: 'pmid' | 'doi'
  /** Identifiers that one request may hold. */
  batchSize: number
  /** Fields that it may complete (names of the import format). */
  fills: readonly string[]
  /** Whether the interface can be asked for an identifier at all. */
  accepts(id: string): boolean
  /** Address at which a person finds what the source says. */
  pageOf(id: string): string
  /**
   * @returns an answer for each identifier that the source knows; the others are unknown to it
   * @throws HarvestError when the interface cannot be read
   */
  ask(ids: readonly string[]): Promise<readonly Answer[]>
}
