import { useId, type MouseEvent } from 'react'
import type { GuidedAnswer } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { SiteLink } from 'shared/routing'
import { Icon } from 'shared/ui'
import { Drawing } from './drawing.tsx'
import styles from './answers.module.css'
import { isChosen } from './first-open.ts'

interface Props {
  answers: readonly GuidedAnswer[]
  applied: readonly FilterKey[]
  addressOf: (answer: GuidedAnswer) => string
  onChoose?: ((answer: GuidedAnswer) => void) | undefined
  /** Id of the heading that names the list. */
  labelledBy?: string
}

/** Opens another tab or window, and so leaves this page as it is. */
const leadsElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

/** Answers as links: the whole card can be pressed, and the address of each can be copied. */
export const Answers = ({ answers, applied, addressOf, onChoose, labelledBy }: Props) => {
  const t = useTexts('search')
  const id = useId()
  return (
    <ul className={styles.answers} aria-labelledby={labelledBy}>
      {answers.map((answer, place) => (
        <li key={answer.text} className={styles.answer}>
          <Drawing {...answer.image} />
          <div className={styles.words}>
            <SiteLink
              className={styles.link}
              to={addressOf(answer)}
              aria-describedby={`${id}-${place}`}
              onClick={(event) => {
                if (!leadsElsewhere(event)) onChoose?.(answer)
              }}
            >
              {answer.text}
            </SiteLink>
            <p id={`${id}-${place}`} className={styles.description}>
              {answer.description}
              {isChosen(answer, applied) && (
                <span className={styles.chosen}>
                  <Icon name="check" /> {t('guided.chosen')}
                </span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
