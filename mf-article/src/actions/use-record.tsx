import { useQuery } from '@tanstack/react-query'
import { useAccount } from 'shared/account'
import { profileQuery } from 'shared/api-client'
import { toBibtex, toRis, type Reference } from 'shared/citations'
import type { Article } from 'shared/contracts'
import { saveText } from 'shared/files'
import { useTexts } from 'shared/i18n'
import { useOrigin } from 'shared/routing'
import { useSession } from 'shared/session'
import { Button, buttonLook, Icon } from 'shared/ui'
import { ExternalLink } from '../sections/external-link.tsx'
import styles from './use-record.module.css'
import { wayOnOf, type WayOn } from './way-on.ts'

/** The best way to the full text; the resolver of a person's own library counts before that of the site. */
const useWayOn = (article: Article): WayOn | null => {
  const { api, owner, type } = useAccount()
  const isUser = useSession().status === 'user'
  const { data: profile } = useQuery({ ...profileQuery(api, owner, type), enabled: isUser })
  const own = isUser ? profile?.linkResolver : ''
  return wayOnOf(article, own || (article.link_resolver ?? ''), new URL(useOrigin()).host)
}

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
    <section aria-labelledby="use">
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
