import type { Appraisal } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { QualityWords } from 'shared/quality'
import { Disclosure } from 'shared/ui'
import styles from './appraisal.module.css'
import { ExternalLink } from './external-link.tsx'

/** Tools whose items have names in every language; of AMSTAR 2, items 9 and 11 also by kind of study. */
const tools: Readonly<Record<string, string>> = { AMSTAR: 'amstar', 'AMSTAR 2': 'amstar_2', ROBIS: 'robis' }

const answers = [
  'yes',
  'partial_yes',
  'no',
  'cannot_answer',
  'unclear',
  'not_applicable',
  'no_meta_analysis',
  'no_nrsi',
  'only_rct',
  'no_rct',
  'only_nrsi',
  'low',
  'high',
]

type Item = NonNullable<Appraisal['items']>[number]

/** Items in the order of the tool, where it numbers them. */
const inOrder = (items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => one.item.localeCompare(other.item, 'en', { numeric: true }))

const ItemRow = ({ tool, entry: { item, answer, note } }: { tool: string; entry: Item }) => {
  const text = useTexts('article')
  const set = tools[tool]
  const [number = item, part] = item.replace('domain_', '').split(' ')
  const known = set !== undefined && /^\d+$/.test(number)
  const name = known ? text(`appraisal.${set}.${number}`) : item
  const said = answers.includes(answer) ? text(`appraisal.answers.${answer}`) : answer
  return (
    <li className={styles['item']}>
      <p>
        <span>{known ? text('appraisal.numbered', { number, name }) : name}</span>
        {part !== undefined && <span> {text(`appraisal.parts.${part.toLowerCase()}`)}</span>}
      </p>
      <p>
        <strong>{said}</strong>
      </p>
      {note !== undefined && (
        <p className={styles['note']} lang="en">
          {note}
        </p>
      )}
    </li>
  )
}

/** One appraisal with who made it, when, why, and the answers to its items. */
export const AppraisalDetails = ({ appraisal }: { appraisal: Appraisal }) => {
  const text = useTexts('article')
  const { date } = useFormats()
  const { tool, items = [], by, date: made, link, note } = appraisal
  const byWhom =
    by === undefined
      ? made !== undefined && text('appraisal.made', { date: date(made) })
      : made === undefined
        ? text('appraisal.by', { name: by })
        : text('appraisal.by_on', { name: by, date: date(made) })
  return (
    <div className={styles['appraisal']}>
      <p>
        <QualityWords quality={{ status: 'appraised', appraisals: [appraisal] }} />
      </p>
      {byWhom && <p>{byWhom}</p>}
      {note !== undefined && (
        <p className={styles['note']} lang="en">
          {note}
        </p>
      )}
      {items.length > 0 && (
        <Disclosure label={text('appraisal.items', { tool, count: items.length })}>
          <ul className={styles['items']}>
            {inOrder(items).map((entry) => (
              <ItemRow key={entry.item} tool={tool} entry={entry} />
            ))}
          </ul>
        </Disclosure>
      )}
      {link !== undefined && (
        <p>
          <ExternalLink href={link}>{text('appraisal.source')}</ExternalLink>
        </p>
      )}
    </div>
  )
}
