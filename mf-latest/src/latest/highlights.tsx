import type { HotContent, LatestContent } from 'shared/contracts'
import { useLang, useTexts } from 'shared/i18n'
import { SiteLink, useRouteExists } from 'shared/routing'
import { languageTag } from 'shared/sites'
import { Card } from 'shared/ui'
import { ArticleList } from './article-list.tsx'
import styles from './highlights.module.css'

const ReadMore = ({ title, url }: { title: string; url: string }) => {
  const t = useTexts('latest')
  const isPath = url.startsWith('/')
  const exists = useRouteExists(url)
  if (isPath && !exists) return null
  const words = t('read_more', { title })
  return isPath ? <SiteLink to={url}>{words}</SiteLink> : <a href={url}>{words}</a>
}

const Note = ({ note }: { note: HotContent }) => {
  const lang = languageTag(useLang()) === note.lang ? undefined : note.lang
  return (
    <Card className={styles['note'] ?? ''}>
      <h3 lang={lang}>{note.title}</h3>
      <p lang={lang}>{note.text}</p>
      {note.url && (
        <p className={styles['more']}>
          <ReadMore title={note.title} url={note.url} />
        </p>
      )}
    </Card>
  )
}

/** What stands in front: the editors' notes, and articles chosen by them or by rule. */
export const Highlights = ({ content }: { content: LatestContent }) => {
  const t = useTexts('latest')
  const { notes, hotArticles, chosenBy } = content
  if (notes.length === 0 && hotArticles.length === 0) return null
  return (
    <section aria-labelledby="highlights" className={styles['highlights']}>
      <h2 id="highlights">{t('highlights.title')}</h2>
      {notes.length > 0 && (
        <div className={styles['notes']}>
          {notes.map((note) => (
            <Note key={note.title} note={note} />
          ))}
        </div>
      )}
      {hotArticles.length > 0 && (
        <>
          <h3 className={styles['documents']}>{t('highlights.documents')}</h3>
          <p className={styles['choice']}>{t(`highlights.${chosenBy}`)}</p>
          <ArticleList articles={hotArticles} showTypes />
        </>
      )}
    </section>
  )
}
