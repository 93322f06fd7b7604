import type { QueryNode } from '../query/query-node.ts'

/**
 * What titles of studies and reviews of effects say. The words are those of the PubMed Clinical Queries for therapy
 * (Haynes et al. 2005, BMJ 330:1179) and of the names that PRISMA 2020 (item 1) and CONSORT 2010 (item 1a) ask titles to
 * give, with the verbs of change.
 */
const words = `intervention program programme strategy effect effectiveness efficacy impact trial randomized
  prevention reduction reducing improvement promotion increasing controlling evaluation`.split(/\s+/)

export const effectWords: QueryNode = {
  type: 'or',
  of: words.map((text) => ({ type: 'word', text, truncated: false })),
}
