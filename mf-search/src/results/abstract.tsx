import type { SearchHit } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { classNames } from 'shared/ui'
import styles from './abstract.module.css'
import { findHighlights } from './find-highlights.ts'
import { Marked } from './marked.tsx'

type Props = Pick<SearchHit, 'title' | 'title_marks' | 'description' | 'passage'> & {
  lang: string | null
  /** Whether all of it is shown, in place of the passage that fits the search best. */
  whole: boolean
}

/** The passage of the abstract that fits the search best, in two lines, or the whole of it; what was found stands out. */
export const Abstract = ({ title, title_marks: marks, description, passage, lang, whole }: Props) => {
  const t = useTexts('search')
  if (!description || !passage) return <p className={styles.none}>{t('hit.no_abstract')}</p>
  return (
    <p className={classNames(styles.abstract, !whole && styles.clamped)} lang={lang ?? undefined}>
      {whole ? (
        <Marked text={description} marks={findHighlights([{ text: title, marks }, passage], description)} />
      ) : (
        <>
          {!passage.starts && '… '}
          <Marked {...passage} />
          {!passage.ends && ' …'}
        </>
      )}
    </p>
  )
}
