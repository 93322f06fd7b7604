import type { ReactNode } from 'react'
import type { Article } from 'shared/contracts'
import { lastSearchText } from 'shared/documents'
import { useFormats, useTexts } from 'shared/i18n'
import { countryLines } from '../sections/countries.tsx'
import { DemonstrationMark } from './demonstration-mark.tsx'
import styles from './facts.module.css'
import { QualityScore } from './quality-score.tsx'

const mostCountries = 4

interface FactProps {
  label: string
  children: ReactNode
}

const Fact = ({ label, children }: FactProps) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const CountryNames = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const { list } = useFormats()
  const names = countryLines(article).map((country) => country.text)
  const more = names.length - mostCountries
  if (names.length === 0) return text('articles_page.no_studies_conducted_in')
  return more > 1
    ? `${names.slice(0, mostCountries).join(', ')} ${text('facts.more_countries', { count: more })}`
    : list(names)
}

/** What a reader in a hurry wants to know before the abstract. */
export const KeyFacts = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  return (
    <section aria-labelledby="facts" className={styles['facts']}>
      <h2 id="facts" className={styles['heading']}>
        {text('facts.heading')}
      </h2>
      <dl className={styles['list']}>
        <Fact label={text('facts.type')}>
          <span className={styles['type']}>{article.documentType}</span>
          <DemonstrationMark origin={article.origins['documentType']} />
          <span className={styles['explained']}>{article.document_type_description}</span>
        </Fact>
        {article.quality_visible && (
          <Fact label={article.label_quality}>
            <QualityScore quality={article.quality} />
            <DemonstrationMark origin={article.origins['quality']} />
          </Fact>
        )}
        {article.last_search_visible && (
          <Fact label={article.label_last_search}>
            {lastSearchText(article.lastLitSearch) ?? text('articles_page.no_last_year_literature_searched')}
            <DemonstrationMark origin={article.origins['last_search']} />
          </Fact>
        )}
        {article.country_links_visible && (
          <Fact label={article.label_country_links}>
            <CountryNames article={article} />
            <DemonstrationMark origin={article.origins['country_links']} />
          </Fact>
        )}
        {article.living && (
          <Fact label={text('facts.living')}>
            {text('facts.living_explained')}
            <DemonstrationMark origin={article.origins['living']} />
          </Fact>
        )}
        {article.best && (
          <Fact label={text('facts.best')}>
            {text('facts.best_explained')}
            <DemonstrationMark origin={article.origins['best'] ?? article.origins['quality']} />
          </Fact>
        )}
      </dl>
    </section>
  )
}
