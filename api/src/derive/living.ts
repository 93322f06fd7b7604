import type { Sourced } from './derived.ts'
import { kindTable, type DocumentKind } from './document-kinds.ts'
import { draw } from './draw.ts'
import type { Subject } from './subject.ts'

const living =
  /\bliving (rapid |systematic |evidence |scoping |network |umbrella )*(review|meta-?analys|synthes|guideline|guidance|overview|document|map)|continually updated (review|guideline)/
const demonstrationShare = 0.03
/** Living syntheses were first described in 2014. */
const firstYear = 2014

/** Whether the document is kept up to date: as its text says, otherwise a demonstration value for a few recent reviews. */
export const isLiving = ({ record, title, abstract, year }: Subject, kind: DocumentKind): Sourced<boolean> => {
  if (living.test(title) || living.test(abstract)) return { value: true, origin: 'rule' }
  const couldBe = kindTable[kind].rated && (year ?? 0) >= firstYear
  return couldBe
    ? { value: draw(record.id, 'living') < demonstrationShare, origin: 'demonstration' }
    : { value: false, origin: 'rule' }
}
