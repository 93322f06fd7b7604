import type { Subject } from './subject.ts'

const living =
  /\bliving (rapid |systematic |evidence |scoping |network |umbrella )*(review|meta-?analys|synthes|guideline|guidance|overview|map)/

/** Whether the document is kept up to date: its title says so. */
export const isLiving = ({ title }: Subject): boolean => living.test(title)
