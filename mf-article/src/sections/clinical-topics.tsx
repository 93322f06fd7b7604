import type { Topic } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import styles from './lists.module.css'
import { TopicTree } from './topic-tree.tsx'

/** Clinical topics, with word of it where the site no longer updates them. */
export const ClinicalTopics = ({ topics }: { topics: readonly Topic[] }) => {
  const text = useTexts('article')
  const { clinicalContentFrozen } = useSite()
  return (
    <>
      {clinicalContentFrozen && <p className={styles['note']}>{text('frozen')}</p>}
      <TopicTree topics={topics} />
    </>
  )
}
