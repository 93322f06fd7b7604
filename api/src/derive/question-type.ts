import type { FilterKey } from 'shared/filters'
import type { FilterTree } from '../taxonomy/filter-trees.ts'
import type { DocumentKind } from '../records/document-kinds.ts'
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
  'other-review': 'not-effectiveness',
  reform: 'description',
  system: 'description',
}

const trial = /\brandomi[sz]ed\b.*\b(trial|study)\b|\b(effectiveness|efficacy) of\b/

/** The type of question the document answers: from its type, or for a single study from its title; null otherwise. */
export const questionType = ({ title }: Subject, kind: DocumentKind | null): QuestionType | null => {
  if (kind === null) return null
  return ofKind[kind] ?? (kind === 'primary-study' && trial.test(title) ? 'effectiveness' : null)
}
