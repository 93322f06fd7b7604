import { isReview, type DocumentKind } from '../records/document-kinds.ts'
import type { Subject } from './subject.ts'

const grade = /\bGRADE\b(?! [IV\d])|grading of recommendations,? assessment/

/** Whether a GRADE profile is available: the abstract of a review says that its certainty was rated so. */
export const gradeProfile = ({ record }: Subject, kind: DocumentKind | null): boolean =>
  isReview(kind) && grade.test(record.abstract.en ?? '')
