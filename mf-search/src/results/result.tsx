import { memo, useState } from 'react'
import type { SearchHit } from 'shared/contracts'
import { articlePath, countriesText, lastSearchText } from 'shared/documents'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { NoticeBadges, QualityWords } from 'shared/quality'
import { languageTag } from 'shared/sites'
import { Badge } from 'shared/ui'
import { DocumentRow } from 'shared/document-actions'
import { VisitorActs } from '../acts/visitor-acts.tsx'
import { SelectResult } from '../selection/select-result.tsx'
import type { Selection } from '../selection/selection.ts'
import type { Tools } from '../user-tools/use-user-tools.ts'
import { Abstract } from './abstract.tsx'
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
  selection: Selection
  /** What a logged-in person has; nothing while it loads. */
  tools?: Tools | undefined
  visitor: boolean
  onOpen: OpenArticle
}

export const Result = memo((props: ResultProps) => {
  const { hit, number, total, explanation, far, selection, tools, visitor, onOpen } = props
  const t = useTexts('search')
  const [whole, setWhole] = useState(false)
  const formats = useFormats()
  const lang = useLang()
  const heading = `result-${number}`
  const tagOf = (tag: string | null) => (tag === null || tag === languageTag(lang) ? undefined : tag)
  const countries = countriesText(hit.countries, hit.type_key)
  const searched = lastSearchText(hit.lastLitSearch)
  const { passage } = hit
  const more = hit.description !== null && passage !== null && !(passage.starts && passage.ends)
  const acts = { hit, titleId: heading, whole: more ? whole : null, onWhole: () => setWhole(!whole) }
  return (
    <article
      className={far ? `${styles.result} ${styles.far}` : styles.result}
      aria-labelledby={heading}
      aria-posinset={number}
      aria-setsize={total}
      tabIndex={-1}
      data-result={number}
    >
      {(hit.notices ?? hit.older_versions) && (
        <p className={styles.notices}>
          <NoticeBadges document={hit} />
        </p>
      )}
      <h3 id={heading} className={styles.title} lang={tagOf(hit.title_lang)}>
        <a href={articlePath(hit, { source: 'search', lang })} onClick={onOpen}>
          <Marked text={hit.title} marks={hit.title_marks} />
        </a>
      </h3>
      <p className={styles.meta}>
        <SelectResult hit={hit} number={number} selection={selection} />
        <span className={styles.number} aria-label={t('hit.number', { n: formats.number(number) })}>
          {formats.number(number)}
        </span>
      </p>
      <ul className={styles.facts}>
        <li className={styles.badges}>
          <DocumentType name={hit.type} explanation={explanation} />
        </li>
        {hit.living && (
          <li>
            <Badge tone="good">{t('hit.living')}</Badge>
          </li>
        )}
        {hit.match !== 'all' && <li>{t(`hit.match_${hit.match}`)}</li>}
        <li>
          {hit.published ? t('hit.published', { date: formats.date(hit.published) }) : t('hit.published_unknown')}
        </li>
        {hit.quality.status === 'appraised' && (
          <li>
            <QualityWords quality={hit.quality} />
          </li>
        )}
        {searched && <li>{t('hit.searched', { date: searched })}</li>}
        {countries && <li className={styles.countries}>{t('hit.countries', { countries })}</li>}
      </ul>
      <Abstract {...hit} lang={tagOf(hit.description_lang) ?? null} whole={whole} />
      <DocumentRow className={styles.actions} holder={tools ? undefined : visitor ? 'visitor' : 'nobody'}>
        {tools ? <tools.UserActs {...acts} /> : <VisitorActs {...acts} />}
      </DocumentRow>
    </article>
  )
})
Result.displayName = 'Result'
