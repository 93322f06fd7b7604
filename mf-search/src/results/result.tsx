import { memo } from 'react'
import type { SearchHit } from 'shared/contracts'
import { CompareButton } from 'shared/comparison'
import { articlePath, countriesText, lastSearchText } from 'shared/documents'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { NoticeBadges, QualityWords } from 'shared/quality'
import { languageTag } from 'shared/sites'
import { Badge } from 'shared/ui'
import { DocumentRow, DocumentWishes } from 'shared/wishes'
import type { Tools } from '../user-tools/use-user-tools.ts'
import { Abstract } from './abstract.tsx'
import { CiteButton } from './cite-button.tsx'
import { DocumentType } from './document-type.tsx'
import { Marked } from './marked.tsx'
import styles from './result.module.css'
import type { OpenArticle } from './use-open-article.ts'

export interface ResultProps {
  hit: SearchHit
  /** Place in the list, from 1. */
  number: number
  total: number
  /** What the document's type means, when the catalogue says. */
  explanation: string | undefined
  /** Laid out only when it comes near the screen, so that a long list stays quick. */
  far: boolean
  /** What is said of how much of the search it holds, where not all. */
  holds: 'line' | 'note' | undefined
  /** What a logged-in person has; nothing while it loads. */
  tools?: Tools | undefined
  visitor: boolean
  onOpen: OpenArticle
}

export const Result = memo(({ hit, number, total, explanation, far, holds, tools, visitor, onOpen }: ResultProps) => {
  const t = useTexts('search')
  const formats = useFormats()
  const lang = useLang()
  const heading = `result-${number}`
  const divider = `holds-${number}`
  const tagOf = (tag: string | null) => (tag === null || tag === languageTag(lang) ? undefined : tag)
  const countries = countriesText(hit.countries, hit.type_key)
  const searched = lastSearchText(hit.lastLitSearch)
  return (
    <article
      className={far ? `${styles.result} ${styles.far}` : styles.result}
      aria-labelledby={heading}
      aria-describedby={holds === 'line' ? divider : undefined}
      aria-posinset={number}
      aria-setsize={total}
      tabIndex={-1}
      data-result={number}
    >
      {holds === 'line' && (
        <p id={divider} className={styles.divider}>
          {t('results.most_begin')}
        </p>
      )}
      <p className={styles.meta}>
        {tools && <tools.SelectResult hit={hit} number={number} selection={tools.selection} />}
        <span className={styles.number} aria-label={t('hit.number', { n: formats.number(number) })}>
          {formats.number(number)}
        </span>
      </p>
      <h3 id={heading} className={styles.title} lang={tagOf(hit.title_lang)}>
        <a href={articlePath(hit, { source: 'search', lang })} onClick={onOpen}>
          <Marked text={hit.title} marks={hit.title_marks} />
        </a>
      </h3>
      <ul className={styles.facts}>
        {hit.notices && hit.notices.length > 0 && (
          <li className={styles.badges}>
            <NoticeBadges notices={hit.notices} />
          </li>
        )}
        <li className={styles.badges}>
          <DocumentType name={hit.type} explanation={explanation} />
        </li>
        {hit.living && (
          <li>
            <Badge tone="good">{t('hit.living')}</Badge>
          </li>
        )}
        {holds === 'note' && <li>{t('hit.holds_most')}</li>}
        <li>
          {hit.published ? t('hit.published', { date: formats.date(hit.published) }) : t('hit.published_unknown')}
        </li>
        {hit.quality.status !== 'none' && (
          <li>
            <QualityWords quality={hit.quality} />
          </li>
        )}
        {searched && <li>{t('hit.searched', { date: searched })}</li>}
        {countries && <li className={styles.countries}>{t('hit.countries', { countries })}</li>}
      </ul>
      <Abstract {...hit} lang={tagOf(hit.description_lang) ?? null} />
      <DocumentRow className={styles.actions} holder={tools ? undefined : visitor ? 'visitor' : 'nobody'}>
        {tools ? (
          <tools.DocumentActions id={hit.id} titleId={heading} />
        ) : (
          <DocumentWishes id={hit.id} titleId={heading} />
        )}
        <CompareButton id={hit.id} titleId={heading} />
        <CiteButton id={hit.id} titleId={heading} />
      </DocumentRow>
    </article>
  )
})
Result.displayName = 'Result'
