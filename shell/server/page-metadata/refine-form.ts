import { dateRangeGroup, parseFilterKeys, type FilterKey, type FilterNode } from 'shared/filters'
import { markup, type Html, type Value } from '../html/html.ts'
import type { PageQuestion } from './page-metadata.ts'

/** Longer lists, those of all countries, would be most of the page for whoever has scripts. */
const longestList = 40

const option = ({ key, title }: FilterNode, prefix = ''): Html =>
  markup`<option value="${key}">${prefix}${title}</option>`

/** What can be chosen in a group: its filters, and those of each under its name. */
const options = (nodes: readonly FilterNode[]): Value[] =>
  nodes
    .filter(({ type }) => type === undefined)
    .map((node) => {
      const below = node.children.filter(({ type }) => type === undefined)
      if (below.length === 0 || below.length > longestList) return option(node)
      return markup`<optgroup label="${node.title}">${option(node)}${below.map((each) => option(each, '– '))}</optgroup>`
    })

/** A filter's name and that of its group, without which some say nothing (`Target of document`). */
const namesOf = (groups: readonly FilterNode[]): Map<FilterKey, { group: string; filter: string }> => {
  const below = (nodes: readonly FilterNode[], group: string): [FilterKey, { group: string; filter: string }][] =>
    nodes.flatMap(({ key, title, children }) => [[key, { group, filter: title }], ...below(children, group)])
  return new Map(groups.flatMap(({ title, children }) => below(children, title)))
}

/** Of the search's own parameters, those that the form has no field for go along as they are. */
const kept = ['q', 'match', 'unexpanded', 'in_language'] as const
const sorts = ['most_recent', 'highest_quality'] as const

/** `/search` without scripts: a form that narrows and sorts the search of the address. */
export const refineForm = ({ words, query, catalogue }: PageQuestion): Html => {
  const { own, lang } = words
  const groups = (catalogue()?.groups ?? []).filter(({ children }) => children.length <= longestList)
  const applied = parseFilterKeys(query.getAll('applied_filters').join(','))
  const names = namesOf(groups)
  const named = words.of('search')
  const textOf = (key: FilterKey): string => {
    const name = names.get(key)
    if (name) return named('filters.named', name)
    return key.startsWith(`${dateRangeGroup}_`) ? key.split('_').slice(2).join('–') : key
  }
  return markup`<details>
<summary>${own('refine.title')}</summary>
<form action="/search" method="get">
${kept.map((name) => query.has(name) && markup`<input type="hidden" name="${name}" value="${query.get(name)}">`)}
<input type="hidden" name="lang" value="${lang}">
${
  applied.length > 0 &&
  markup`<fieldset><legend>${own('refine.applied')}</legend>${applied.map(
    (key) =>
      markup`<label><input type="checkbox" name="applied_filters" value="${key}" checked>${textOf(key)}</label>
`,
  )}</fieldset>
`
}${groups.map(
    ({ title, children }) =>
      markup`<label>${title}<select name="applied_filters"><option value=""></option>${options(children)}</select></label>
`,
  )}<label>${own('refine.sort')}<select name="s"><option value="">${own('refine.usual')}</option>${sorts.map(
    (sort) =>
      markup`<option value="${sort}"${query.get('s') === sort && markup` selected`}>${own(`refine.${sort}`)}</option>`,
  )}</select></label>
<label><input type="checkbox" name="best" value="true"${query.get('best') === 'true' && markup` checked`}>${own('refine.best')}</label>
<button type="submit">${own('refine.submit')}</button>
</form>
</details>
`
}
