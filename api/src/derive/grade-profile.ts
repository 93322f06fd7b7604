import type { Sourced } from './derived.ts'
import { kindTable, type DocumentKind } from './document-kinds.ts'
import { draw } from './draw.ts'
import type { Subject } from './subject.ts'

const grade = /\bGRADE\b(?! [IV\d])|grading of recommendations,? assessment/
/** GRADE was first published in 2004. */
const firstYear = 2004
const demonstrationShare = 0.25

/** Whether a GRADE profile is available: the abstract says so, otherwise a demonstration value for reviews of effects. */
export const gradeProfile = ({ record, year }: Subject, kind: DocumentKind): Sourced<boolean> => {
  if (!kindTable[kind].rated) return { value: false, origin: 'rule' }
  if (grade.test(record.abstract.en ?? '')) return { value: true, origin: 'rule' }
  const couldBe = kind === 'effects-review' && (year ?? 0) >= firstYear
  return couldBe
    ? { value: draw(record.id, 'GRADE') < demonstrationShare, origin: 'demonstration' }
    : { value: false, origin: 'rule' }
}
