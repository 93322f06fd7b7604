import type { ReactNode } from 'react'
import type { Article } from 'shared/contracts'
import { lastSearchText } from 'shared/documents'
import { useFormats, useTexts } from 'shared/i18n'
import { SiteLink } from 'shared/routing'
import { QualityWords } from 'shared/quality'
import { countryLines } from '../sections/countries.tsx'
import styles from './facts.module.css'

const mostCountries = 4

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
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
  return list(more > 1 ? [...names.slice(0, mostCountries), text('facts.more_countries', { count: more })] : names)
}

/** What a reader in a hurry wants to know before the abstract. What is not recorded is said in its section alone. */
export const KeyFacts = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const shared = useTexts('shared')
  const searched = lastSearchText(article.lastLitSearch)
  return (
    <section aria-labelledby="facts" className={styles['facts']}>
      <h2 id="facts" className={styles['heading']}>
        {text('facts.heading')}
      </h2>
      <dl className={styles['list']}>
        <Fact label={text('facts.type')}>
          <span className={styles['type']}>{article.documentType || shared('documents.type_not_coded')}</span>
          <span className={styles['explained']}>
            {article.documentType ? article.document_type_description : text('facts.type_not_coded_explained')}
          </span>
        </Fact>
        {article.quality_visible && (
          <Fact label={article.label_quality}>
            <QualityWords quality={article.quality} />
          </Fact>
        )}
        {article.last_search_visible && searched && <Fact label={article.label_last_search}>{searched}</Fact>}
        {article.country_links_visible && countryLines(article).length > 0 && (
          <Fact label={article.label_country_links}>
            <CountryNames article={article} />
          </Fact>
        )}
        {article.living && <Fact label={text('facts.living')}>{text('facts.living_explained')}</Fact>}
        {article.older_versions && (
          <Fact label={text('facts.versions')}>
            {article.older_versions.map(({ id, year }) => (
              <span key={id} className={styles['explained']}>
                <SiteLink to={`/articles/${id}`}>
                  {year ? shared('versions.replaces_of', { year }) : shared('versions.replaces')}
                </SiteLink>
              </span>
            ))}
          </Fact>
        )}
        {article.newer_version && (
          <Fact label={text('facts.versions')}>
            <SiteLink to={`/articles/${article.newer_version}`}>{shared('versions.newer')}</SiteLink>
          </Fact>
        )}
        {article.best && <Fact label={text('facts.best')}>{text('facts.best_explained')}</Fact>}
      </dl>
    </section>
  )
}
