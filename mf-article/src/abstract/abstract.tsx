import { Fragment } from 'react'
import { doiUrl } from 'shared/citations'
import type { Article } from 'shared/contracts'
import { splitAbstract } from 'shared/documents'
import { useFormats, useTexts } from 'shared/i18n'
import { ExternalLink } from '../sections/external-link.tsx'
import styles from './abstract.module.css'

interface Props {
  /** The abstract, or null where the record has none. */
  abstract: string | null
  /** BCP 47 tag of the language it is in. */
  lang: string
  /** The language that was asked for. */
  wanted: string
  article: Pick<Article, 'pmid' | 'DOI'>
}

/** Says so, and leads to where there may be one: PubMed, otherwise the publisher. */
const NoAbstract = ({ article: { pmid, DOI } }: Pick<Props, 'article'>) => {
  const text = useTexts('article')
  return (
    <p className={styles['none']}>
      {text('articles_page.no_abstract')}
      {pmid !== null && /^\d+$/.test(pmid) ? (
        <>
          {' · '}
          <ExternalLink href={`https://pubmed.ncbi.nlm.nih.gov/${pmid}/`}>{text('abstract.on_pubmed')}</ExternalLink>
        </>
      ) : DOI !== null ? (
        <>
          {' · '}
          <ExternalLink href={doiUrl(DOI)}>{text('abstract.at_publisher')}</ExternalLink>
        </>
      ) : null}
    </p>
  )
}

/** The abstract with the headings it carries set as small headings (`h3`). */
export const Abstract = ({ abstract, lang, wanted, article }: Props) => {
  const text = useTexts('article')
  const formats = useFormats()
  if (abstract === null) return <NoAbstract article={article} />
  return (
    <>
      {lang !== wanted && (
        <p className={styles['note']}>
          {text('languages.other_abstract', { language: formats.language(wanted), shown: formats.language(lang) })}
        </p>
      )}
      <div className={styles['abstract']} lang={lang}>
        {splitAbstract(abstract).map((part, index) => (
          <Fragment key={index}>
            {part.heading !== null && <h3 className={styles['heading']}>{part.heading}</h3>}
            {part.paragraphs.map((paragraph, place) => (
              <p key={place}>{paragraph}</p>
            ))}
          </Fragment>
        ))}
      </div>
    </>
  )
}
