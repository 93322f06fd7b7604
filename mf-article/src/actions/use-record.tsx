import { toBibtex, toRis, type Reference } from 'shared/citations'
import type { Article } from 'shared/contracts'
import { saveText } from 'shared/files'
import { useTexts } from 'shared/i18n'
import { Button, buttonLook, Icon } from 'shared/ui'
import { ExternalLink } from '../sections/external-link.tsx'
import { useWayOn } from './use-way-on.ts'
import styles from './use-record.module.css'

/** Keys of what the button says, and of what stands below it. */
const wayOnWords = {
  full_text: { label: 'use.full_text', explained: '' },
  library: { label: 'use.library', explained: 'use.library_explained' },
  publisher: { label: 'use.publisher', explained: 'use.subscription' },
  record: { label: 'use.source', explained: 'use.only_record' },
} as const

/** What a reader can do with the record: read it in full, and take it along. */
export const UseRecord = ({ article, reference }: { article: Article; reference: Reference }) => {
  const text = useTexts('article')
  const wayOn = useWayOn(article)

  return (
    <section aria-labelledby="use" className={styles['use']}>
      <h2 id="use" className={styles['heading']}>
        {text('use.heading')}
      </h2>
      <ul className={styles['list']}>
        {wayOn && (
          <li>
            <ExternalLink href={wayOn.url} className={buttonLook('primary')}>
              <Icon name="external" />
              {text(wayOnWords[wayOn.by].label)}
            </ExternalLink>
            <p>{wayOn.by === 'full_text' ? wayOn.title : text(wayOnWords[wayOn.by].explained)}</p>
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
