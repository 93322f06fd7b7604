import { useState } from 'react'
import type { FilterKey } from 'shared/filters'
import { useFormats, useTexts } from 'shared/i18n'
import { Disclosure } from 'shared/ui'
import { documentsFirst } from './documents-first.ts'
import { FilterTree, type TreeProps } from './filter-tree.tsx'

/** Keys that had no document when the list was put in order, and the text that narrowed it then. */
interface Order {
  text: string
  empty: ReadonlySet<FilterKey>
}

/**
 * A long list without branches: filters with documents first, the others behind a button; or after them, while a text
 * narrows the list. It is put in order when the counts come and at each change of the text, never while a person is
 * in it: a choice changes counts, not places.
 *
 * @param text what narrows the list; empty when nothing does
 */
export const LongList = ({ text, ...tree }: TreeProps & { text: string }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const { nodes, roots, applied, countOf } = tree
  const [entered, setEntered] = useState(false)
  const [order, setOrder] = useState<Order | null>(null)
  if (order?.text !== text && roots.some(({ key }) => countOf(key) !== undefined)) {
    const empty = roots.filter(({ key }) => countOf(key) === 0 && !applied.includes(key))
    setOrder({ text, empty: new Set(entered && !order ? [] : empty.map(({ key }) => key)) })
  }
  const { filled, empty } = documentsFirst(nodes, order?.empty)
  if (text !== '') return <FilterTree {...tree} nodes={[...filled, ...empty]} />
  return (
    <div role="presentation" onFocus={() => setEntered(true)}>
      {filled.length > 0 && <FilterTree {...tree} nodes={filled} />}
      {empty.length > 0 && (
        <Disclosure label={t('filters.without_documents', { count: empty.length, n: formats.number(empty.length) })}>
          <FilterTree {...tree} nodes={empty} />
        </Disclosure>
      )}
    </div>
  )
}
