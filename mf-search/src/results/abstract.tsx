import { useId, useState } from 'react'
import { ellipsis } from 'shared/documents'
import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import styles from './abstract.module.css'

/** Characters shown before 'show more'. A Chinese character says about twice as much as a letter. */
const clippedAt = (lang: string | null): number => (lang?.startsWith('zh') ? 150 : 320)

/** The text cut to at most `max` characters, between words where the language has spaces. */
const clip = (text: string, max: number): string => {
  const space = text.lastIndexOf(' ', max)
  return ellipsis(text, text.length > max && space > max / 2 ? [...text.slice(0, space)].length : max)
}

export const Abstract = ({ text, lang }: { text: string | null; lang: string | null }) => {
  const t = useTexts('search')
  const id = useId()
  const [whole, setWhole] = useState(false)
  if (!text) return <p className={styles.none}>{t('hit.no_abstract')}</p>
  const clipped = clip(text, clippedAt(lang))
  return (
    <div className={styles.abstract}>
      <p id={id} lang={lang ?? undefined}>
        {whole ? text : clipped}
      </p>
      {clipped !== text && (
        <Button variant="link" aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
          {t(whole ? 'hit.show_less' : 'hit.show_more')}
        </Button>
      )}
    </div>
  )
}
