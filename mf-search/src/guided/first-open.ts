import type { GuidedAnswer, GuidedQuestion } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'

/** Whether everything an answer stands for is applied already. */
export const isChosen = ({ filters }: GuidedAnswer, applied: readonly FilterKey[]): boolean =>
  filters.every((key) => applied.includes(key))

/** Place of the first question without a chosen answer; of the last one when all have one. */
export const firstOpen = (questions: readonly GuidedQuestion[], applied: readonly FilterKey[]): number => {
  const open = questions.findIndex(({ answers }) => !answers.some((answer) => isChosen(answer, applied)))
  return open < 0 ? questions.length - 1 : open
}
