import { useId, useState } from 'react'
import type { SearchHit } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import styles from './abstract.module.css'
import { findAgain } from './find-again.ts'
import { Marked } from './marked.tsx'

type Props = Pick<SearchHit, 'title' | 'title_marks' | 'description' | 'passage' | 'abstract_at'> & {
  lang: string | null
}

/** Characters shown before 'show more'. A Chinese character says about twice as much as a letter. */
const clippedAt = (lang: string | null): number => (lang?.startsWith('zh') ? 90 : 190)

/** A passage of the length of a card, cut between words where the language has spaces. */
const clip = (passage: NonNullable<SearchHit['passage']>, max: number): NonNullable<SearchHit['passage']> => {
  const { text, marks } = passage
  if (text.length <= max * 1.25) return passage
  const space = text.lastIndexOf(' ', max)
  const end = space > max / 2 ? space : max
  return { ...passage, text: text.slice(0, end), marks: marks.filter((mark) => mark[1] <= end), ends: false }
}

/** Says so, and leads to where there may be one: PubMed, otherwise the publisher. */
const NoAbstract = ({ elsewhere }: { elsewhere: string | undefined }) => {
  const t = useTexts('search')
  return (
    <p className={styles.none}>
      {t('hit.no_abstract')}
      {elsewhere !== undefined && (
        <>
          {' · '}
          <a href={elsewhere} rel="noopener external">
            {t(new URL(elsewhere).host === 'doi.org' ? 'hit.at_publisher' : 'hit.on_pubmed')}
          </a>
        </>
      )}
    </p>
  )
}

/** The passage of the abstract that fits the search best, and the whole of it on request; what was found stands out. */
export const Abstract = ({ title, title_marks: marks, description, passage, abstract_at: elsewhere, lang }: Props) => {
  const t = useTexts('search')
  const id = useId()
  const [whole, setWhole] = useState(false)
  if (!description || !passage) return <NoAbstract elsewhere={elsewhere} />
  const shown = clip(passage, clippedAt(lang))
  return (
    <div className={styles.abstract}>
      <p id={id} lang={lang ?? undefined}>
        {whole ? (
          <Marked text={description} marks={findAgain([{ text: title, marks }, passage], description)} />
        ) : (
          <>
            {!shown.starts && '… '}
            <Marked {...shown} />
            {!shown.ends && ' …'}
          </>
        )}
      </p>{' '}
      {!(shown.starts && shown.ends) && (
        <Button variant="link" aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
          {t(whole ? 'hit.show_less' : 'hit.show_more')}
        </Button>
      )}
    </div>
  )
}
