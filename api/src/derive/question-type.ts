import type { FilterKey } from 'shared/filters'
import type { FilterTree } from '../catalogue/filter-trees.ts'
import type { Sourced } from './derived.ts'
import type { DocumentKind } from './document-kinds.ts'
import type { Subject } from './subject.ts'

/** In the order of the nodes below `question-type` in every catalogue. */
export const questionTypes = ['many', 'effectiveness', 'not-effectiveness', 'costs', 'description'] as const
export type QuestionType = (typeof questionTypes)[number]

/** Key of a question type on a site. */
export const questionTypeKey = (tree: FilterTree, type: QuestionType): FilterKey => {
  const node = tree.byId.get('question-type')?.children[questionTypes.indexOf(type)]
  if (!node) throw new Error(`The catalogue of ${tree.site} has no type of question '${type}'.`)
  return node.key
}

const ofKind: Partial<Record<DocumentKind, QuestionType>> = {
  economic: 'costs',
  'effects-review': 'effectiveness',
  reform: 'description',
  system: 'description',
  canada: 'description',
  ontario: 'description',
  intergovernmental: 'description',
  overview: 'many',
  brief: 'many',
}

/** The type of question the document answers, from its type, otherwise from its words. */
export const questionType = (
  { title, abstract }: Subject,
  kind: DocumentKind,
  kindOrigin: Sourced<unknown>['origin'],
): Sourced<QuestionType> => {
  const known = ofKind[kind]
  if (known) return { value: known, origin: kindOrigin }
  const text = `${title} ${abstract}`
  if (/\bcosts?\b|cost-|economic/.test(title)) return { value: 'costs', origin: 'rule' }
  if (/randomi[sz]ed|effectiveness|efficacy|controlled trial|effects? of/.test(text))
    return { value: 'effectiveness', origin: 'rule' }
  if (/prevalence|incidence|surveillance|outbreak|epidemiolog|describe/.test(text))
    return { value: 'description', origin: 'rule' }
  return { value: 'not-effectiveness', origin: 'rule' }
}
