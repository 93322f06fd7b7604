import type { Catalogue, FilterNode } from 'shared/filters'
import { languageTag, type Lang, type SiteId } from 'shared/sites'
import { labelIn, loadFilterTrees, type TreeNode } from './filter-trees.ts'

const render = (node: TreeNode, lang: Lang): FilterNode => ({
  id: node.id,
  key: node.key,
  title: labelIn(node.label, lang),
  ...(node.short && { short: labelIn(node.short, lang) }),
  ...(node.description && { description: labelIn(node.description, lang) }),
  facet: node.facet,
  ...(node.type && { type: node.type }),
  ...(node.aliases.length > 0 && { aliases: node.aliases }),
  children: inReadingOrder(node, lang).map((child) => render(child, lang)),
})

/** Countries are sorted by their name in the language; everything else keeps the order of its file. */
const inReadingOrder = ({ children }: TreeNode, lang: Lang): TreeNode[] => {
  if (!children.some((child) => child.iso)) return children
  const { compare } = new Intl.Collator(languageTag(lang))
  const isOther = (node: TreeNode) => (node.iso === 'ZZ' ? 1 : 0)
  return children.toSorted((a, b) => isOther(a) - isOther(b) || compare(labelIn(a.label, lang), labelIn(b.label, lang)))
}

/** The filter catalogue as browsers read it, `/i18n/{site}/catalogue-{lang}.json`. */
export const renderCatalogue = (site: SiteId, lang: Lang): Catalogue => ({
  site,
  lang,
  groups: loadFilterTrees()[site].groups.map((group) => render(group, lang)),
})
