import { toBibtex, toRis, type Reference } from 'shared/citations'
import type { Article } from 'shared/contracts'
import { saveText } from 'shared/files'
import { useTexts } from 'shared/i18n'
import { Button, buttonLook, Icon } from 'shared/ui'
import { ExternalLink } from '../sections/external-link.tsx'
import styles from './use-record.module.css'

interface Props {
  article: Article
  reference: Reference
}

/** What a reader can do with the record: read it in full, and take it along. */
export const UseRecord = ({ article, reference }: Props) => {
  const text = useTexts('article')
  const [best] = article.hyperlinks
  const isFree = best?.access !== 'unknown'

  return (
    <section aria-labelledby="use" className={styles['use']}>
      <h2 id="use" className={styles['heading']}>
        {text('use.heading')}
      </h2>
      <ul className={styles['list']}>
        {best !== undefined && (
          <li>
            <ExternalLink href={best.url} className={buttonLook('primary')}>
              <Icon name="external" />
              {text(isFree ? 'use.full_text' : 'use.publisher')}
            </ExternalLink>
            {!isFree && <p>{text('use.subscription')}</p>}
          </li>
        )}
        <li>
          <Button
            onClick={() => saveText(`${article.id}.ris`, toRis(reference), 'application/x-research-info-systems')}
          >
            <Icon name="download" />
            {text('use.ris')}
          </Button>
        </li>
        <li>
          <Button onClick={() => saveText(`${article.id}.bib`, toBibtex(reference), 'application/x-bibtex')}>
            <Icon name="download" />
            {text('use.bibtex')}
          </Button>
        </li>
        <li>
          <Button onClick={() => window.print()}>
            <Icon name="print" />
            {text('use.print')}
          </Button>
        </li>
      </ul>
    </section>
  )
}
