import { useId, type ComponentProps } from 'react'
import type { GuidedAnswer } from 'shared/contracts'
import { Answers } from './answers.tsx'
import styles from './answer-sections.module.css'

interface Props extends Omit<ComponentProps<typeof Answers>, 'labelledBy'> {
  /** Level of the question's heading. */
  level: 2 | 3
}

/** Answers by the heading they stand under, in the order of their first. */
const sectionsOf = (answers: readonly GuidedAnswer[]): [title: string, answers: readonly GuidedAnswer[]][] => [
  ...Map.groupBy(answers, ({ sectionTitle }) => sectionTitle),
]

/** The answers of a question; headings only where there are answers of several kinds. */
export const AnswerSections = ({ level, answers, ...list }: Props) => {
  const id = useId()
  const sections = sectionsOf(answers)
  if (sections.length === 1) return <Answers {...list} answers={answers} />
  const Heading = `h${level === 2 ? 3 : 4}` as const
  return (
    <div className={styles.sections}>
      {sections.map(([title, answers], place) => (
        <div key={title}>
          <Heading id={`${id}-${place}`} className={styles.title}>
            {title}
          </Heading>
          <Answers {...list} answers={answers} labelledBy={`${id}-${place}`} />
        </div>
      ))}
    </div>
  )
}
