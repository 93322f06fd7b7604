import { useState, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pdfUrl, type Reference } from 'shared/citations'
import type { Article } from 'shared/contracts'
import { articlePath, canonicalTitle, pageDescription } from 'shared/documents'
import { useTexts, type TextOf } from 'shared/i18n'
import { PageHead } from 'shared/page'
import { paths, SiteLink, useOrigin } from 'shared/routing'
import { Abstract } from '../abstract/abstract.tsx'
import { PlainWords } from '../abstract/plain-words.tsx'
import { CopyCitation } from '../actions/copy-citation.tsx'
import { CopyLink } from '../actions/copy-link.tsx'
import { KeepDocument } from '../actions/keep-document.tsx'
import { UseRecord } from '../actions/use-record.tsx'
import { CitationTags } from '../citation/citation-tags.tsx'
import { Coding } from '../coding/coding.tsx'
import { KeyFacts } from '../facts/key-facts.tsx'
import { References } from '../related/references.tsx'
import { SimilarDocuments } from '../related/similar-documents.tsx'
import { Licence } from '../sections/licence.tsx'
import { SectionGroup } from '../sections/section.tsx'
import { Sections } from '../sections/sections.tsx'
import { LanguageSwitch } from '../translations/language-switch.tsx'
import { readingIn, readingLanguages } from '../translations/reading.ts'
import { ArticleHeader, pageHeadingId } from './article-header.tsx'
import styles from './article-record.module.css'
import { Contents } from './contents.tsx'
import { PublisherNotices } from './publisher-notices.tsx'
import { WayBack } from './way-back.tsx'

const readable = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/**
 * Corrects the address of a record in place when the words after the id are none of its titles. A title in another
 * language is left alone, so that a change of language changes no path.
 */
const useCorrectAddress = (article: Article): void => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const correct = articlePath(article)
  const titles = [article.title, ...article.translations.map((text) => text.title ?? '')]
  const fits = titles.some((title) => readable(articlePath({ id: article.id, title })) === readable(pathname))
  useEffect(() => {
    if (!fits) void navigate({ pathname: correct, search, hash }, { replace: true, state })
  }, [fits, correct, search, hash, state, navigate])
}

/** What must go with the reference wherever it goes. */
const notesOf = ({ notices = [], licence }: Article, text: ReturnType<typeof useTexts>): string[] => [
  ...notices.map(({ kind, reference, url }) => {
    const notice = text(`publisher_notices.${kind}`)
    const where = reference ?? url
    return where === undefined ? notice : text('publisher_notices.where', { notice, where })
  }),
  ...(licence.attribution === undefined ? [] : [licence.attribution]),
]

/** What a page says of a record without an abstract: its type, where it is known, and its title. */
const describeBare = ({ documentType: type, title }: Article, text: TextOf): string =>
  type ? text('description', { type, title }) : title

/** The record: what to know at a glance, the abstract, all sections, and beside them what can be done with it. */
export const ArticleRecord = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const shared = useTexts('shared')
  const [chosen, setChosen] = useState<string | null>(null)
  const languages = readingLanguages(article)
  const lang = chosen !== null && languages.includes(chosen) ? chosen : article.title_lang
  const reading = readingIn(article, lang)
  const path = articlePath({ id: article.id, title: canonicalTitle(article) })
  const record_url = useOrigin() + path
  useCorrectAddress(article)
  const reference: Reference = {
    ...article,
    title: reading.title,
    title_lang: reading.titleLang,
    abstract: reading.abstract,
    record_url,
    notes: notesOf(article, shared),
  }
  const description = article.abstract ?? describeBare(article, text)

  return (
    <article className={styles['record']}>
      <PageHead title={article.title} description={pageDescription(description)} path={path} />
      <CitationTags reference={reference} pdf={pdfUrl(article)} />
      <WayBack />
      <PublisherNotices notices={article.notices} />
      <ArticleHeader article={article} reading={reading} />
      <div className={styles['tools']}>
        <KeepDocument id={article.id} titleId={pageHeadingId} />
        <CopyLink path={path} />
        {article.citation_visible && <CopyCitation />}
      </div>
      <KeyFacts article={article} />
      <div className={styles['columns']}>
        <div className={styles['body']}>
          {article.abstract_visible && (
            <SectionGroup id="abstract" heading={article.label_abstract} landmark>
              <LanguageSwitch languages={languages} current={lang} onChoose={setChosen} />
              <Abstract abstract={reading.abstract} lang={reading.abstractLang} wanted={lang} article={article} />
            </SectionGroup>
          )}
          <PlainWords article={article} />
          <Sections article={article} />
          <Licence article={article} />
          <References references={article.references} />
          <SimilarDocuments id={article.id} />
          <Coding article={article} />
          <p>
            <SiteLink to={paths.contribute(article.id)}>{text('problem')}</SiteLink>
          </p>
        </div>
        <div className={styles['aside']}>
          <Contents article={article} />
          <UseRecord article={article} reference={reference} />
        </div>
      </div>
    </article>
  )
}
