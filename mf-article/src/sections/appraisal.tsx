import type { Appraisal } from 'shared/contracts'
import { appraisalItemWords, inToolOrder } from 'shared/documents'
import { useFormats, useTexts } from 'shared/i18n'
import { QualityWords } from 'shared/quality'
import { Disclosure } from 'shared/ui'
import styles from './appraisal.module.css'
import { ExternalLink } from './external-link.tsx'

type Item = NonNullable<Appraisal['items']>[number]

const ItemRow = ({ tool, entry }: { tool: string; entry: Item }) => {
  const text = useTexts('shared')
  const { note } = entry
  const { name, answer } = appraisalItemWords(tool, entry, (key, values) => text(`appraisal_items.${key}`, values))
  return (
    <li className={styles['item']}>
      <p>{name}</p>
      <p>
        <strong>{answer}</strong>
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
        <Disclosure
          label={text('appraisal.items', { tool, count: new Set(items.map(({ item }) => item.split(' ')[0])).size })}
        >
          <ul className={styles['items']}>
            {inToolOrder(items).map((entry) => (
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
