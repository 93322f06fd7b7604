import { useState } from 'react'
import { useAnnounce } from 'shared/announcer'
import type { GuidedAnswer, GuidedQuestion, SearchRequest } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { useSearchCounts } from '../search-state/search-counts.ts'
import { AnswerSections } from './answer-sections.tsx'
import styles from './carousel.module.css'
import { Drawing } from './drawing.tsx'
import { firstOpen } from './first-open.ts'
import { MoreChoices } from './more-choices.tsx'
import { Steps } from './steps.tsx'

interface Props {
  questions: readonly GuidedQuestion[]
  /** Level of the heading that a question is. */
  level: 2 | 3
  applied: readonly FilterKey[]
  /** The search that an answer's filters are added to. */
  request: SearchRequest
  /** Where an answer leads. */
  addressOf: (answer: GuidedAnswer) => string
  /** Called with an answer that is followed on this page. */
  onChoose?: (answer: GuidedAnswer) => void
  /** Whether the layers of filters can be opened here. */
  withLayers?: boolean
}

/** Guided questions, one at a time (requirement C2). It opens at the first one that is not answered yet. */
export const Carousel = ({ questions, level, applied, request, addressOf, onChoose, withLayers = false }: Props) => {
  const t = useTexts('search')
  const announce = useAnnounce()
  const [place, setPlace] = useState(() => firstOpen(questions, applied))
  const question = questions[place]
  const counts = useSearchCounts(request, question?.answers.map(({ filters }) => filters) ?? [])
  if (!question) return null
  const Heading = `h${level}` as const
  const position = { n: place + 1, total: questions.length }
  const go = (next: number) => {
    setPlace(next)
    announce(t('guided.announced', { n: next + 1, total: questions.length, question: questions[next]?.text ?? '' }))
  }
  return (
    <div className={styles.carousel}>
      <div className={styles.head}>
        <div className={styles.question}>
          <Drawing {...question.image} />
          <div>
            <p className={styles.position}>{t('guided.position', position)}</p>
            <Heading className={styles.text}>{question.text}</Heading>
          </div>
        </div>
        <Steps place={place} total={questions.length} onGo={go} />
      </div>
      <AnswerSections
        answers={question.answers}
        level={level}
        applied={applied}
        countOf={(answer) => counts?.[question.answers.indexOf(answer)]}
        addressOf={addressOf}
        onChoose={onChoose}
      />
      {withLayers && <MoreChoices answers={question.answers} />}
    </div>
  )
}
