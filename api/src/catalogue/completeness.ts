import type { FilterKey } from 'shared/filters'
import { sites } from 'shared/sites'
import { eachNode, type FilterTree, type Label } from '../taxonomy/filter-trees.ts'

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

/** How complete a site's catalogue is, given the number of documents of each filter. */
export const completenessOf = ({ site, groups }: FilterTree, counts: ReadonlyMap<FilterKey, number>) => {
  const nodes = [...eachNode(groups)]
  const words: Label[] = nodes.flatMap(({ label, short, description }) =>
    [label, short, description].filter((text) => text !== undefined),
  )
  const choosable = nodes.filter(({ key, type }) => !key.startsWith('0_') && type === undefined)
  return {
    site,
    nodes: nodes.length,
    /** Share of the words that are written, by language of the site, from 0 to 1. */
    translated: Object.fromEntries(
      sites[site].languages.map((lang) => [lang, share(words.filter((text) => text[lang]).length, words.length)]),
    ),
    /** Share of the nodes that can be ticked and have documents, from 0 to 1. */
    withDocuments: share(choosable.filter(({ key }) => (counts.get(key) ?? 0) > 0).length, choosable.length),
    /** Keys of older links that are still understood. */
    aliases: nodes.reduce((sum, node) => sum + node.aliases.length, 0),
  }
}
