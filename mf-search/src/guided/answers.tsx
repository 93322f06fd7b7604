import { useId, type MouseEvent } from 'react'
import type { GuidedAnswer } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { useFormats, useTexts } from 'shared/i18n'
import { SiteLink } from 'shared/routing'
import { Icon } from 'shared/ui'
import { Drawing } from './drawing.tsx'
import styles from './answers.module.css'
import { isChosen } from './first-open.ts'

interface Props {
  answers: readonly GuidedAnswer[]
  applied: readonly FilterKey[]
  /** How many documents an answer leads to; undefined until it is known. */
  countOf: (answer: GuidedAnswer) => number | undefined
  addressOf: (answer: GuidedAnswer) => string
  onChoose?: ((answer: GuidedAnswer) => void) | undefined
  /** Id of the heading that names the list. */
  labelledBy?: string
}

/** Opens another tab or window, and so leaves this page as it is. */
const leadsElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

/** Answers as links: the whole card can be pressed, and the address of each can be copied. */
export const Answers = ({ answers, applied, countOf, addressOf, onChoose, labelledBy }: Props) => {
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
              <Count count={countOf(answer)} />
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

/** What an answer leads to is said before it is chosen, and that it leads nowhere above all. */
const Count = ({ count }: { count: number | undefined }) => {
  const t = useTexts('search')
  const formats = useFormats()
  // The line keeps its place until the number is there.
  return (
    <span className={count === 0 ? styles.none : styles.count}>
      {count === undefined ? '\u00a0' : t('guided.count', { count, n: formats.number(count) })}
    </span>
  )
}
