import { useEffect } from 'react'
import { useAnnounce } from 'shared/announcer'
import type { LatestContent } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { Callout } from 'shared/ui'
import { PageContents } from '../contents/page-contents.tsx'
import { ArticleGroup } from './article-group.tsx'
import { Highlights } from './highlights.tsx'
import { monthDate } from './month-address.ts'
import styles from './month-content.module.css'
import { MonthSteps } from './month-steps.tsx'

/** The groups of the month with their counts, to go to one at once. */
const GroupLinks = ({ groups }: { groups: readonly { id: string; name: string; total: number }[] }) => {
  const t = useTexts('latest')
  const formats = useFormats()
  const entries = groups.map(({ id, name, total }) => ({
    id,
    text: t('group_link', { name, n: formats.number(total) }),
  }))
  return groups.length > 1 ? <PageContents entries={entries} /> : null
}

interface EmptyMonthProps {
  content: LatestContent
  /** The month in words. */
  month: string
}

/** Says that a month has no documents, and where to go on. */
const EmptyMonth = ({ content: { earlier, later }, month }: EmptyMonthProps) => {
  const t = useTexts('latest')
  return (
    <Callout title={t('empty.title', { month })}>
      <p>{earlier || later ? t('empty.others') : t('empty.nothing')}</p>
    </Callout>
  )
}

interface Props {
  content: LatestContent
  updating: boolean
}

const groupId = (key: string | null): string => `group-${key ?? 'other'}`

/** One month: the way to others, what stands in front, and the documents in their groups. */
export const MonthContent = ({ content, updating }: Props) => {
  const t = useTexts('latest')
  const formats = useFormats()
  const announce = useAnnounce()
  const { latestContentBy } = useSite()
  const month = formats.date(monthDate(content.shown))
  const count = t('count', { count: content.total, n: formats.number(content.total) })
  const spoken = t('announced', { month, count })
  useEffect(() => {
    if (!updating) announce(spoken)
  }, [announce, spoken, updating])

  const groups = content.groups.map((group) => ({ ...group, id: groupId(group.key), name: group.name ?? t('other') }))
  return (
    <div aria-busy={updating}>
      <MonthSteps content={content} title={month} count={count} />
      <Highlights content={content} />
      {groups.length === 0 && <EmptyMonth content={content} month={month} />}
      {groups.length > 0 && (
        <section aria-labelledby="groups" className={styles['groups']}>
          <h2 id="groups">{t(`groups.${latestContentBy}`)}</h2>
          {latestContentBy === 'document-types' && <p className={styles['note']}>{t('groups.note')}</p>}
          <div className={styles['columns']}>
            <div className={styles['lists']}>
              {groups.map((group) => (
                <ArticleGroup key={group.id} group={group} showTypes={latestContentBy !== 'document-types'} />
              ))}
            </div>
            <GroupLinks groups={groups} />
          </div>
        </section>
      )}
    </div>
  )
}
