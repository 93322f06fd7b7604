import { doiUrl, toBibtex, toRis, type Reference } from 'shared/citations'
import type { Article } from 'shared/contracts'
import { saveText } from 'shared/files'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { Button, buttonLook, Icon } from 'shared/ui'
import { citationTextId } from '../sections/citation.tsx'
import { ExternalLink } from '../sections/external-link.tsx'
import styles from './use-record.module.css'

/**
 * Copies the text of an element. Where the browser refuses the clipboard, the text is selected for the person to copy.
 *
 * @returns whether the text is on the clipboard
 */
const copyText = async (element: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    window.getSelection()?.selectAllChildren(element)
    element.scrollIntoView({ block: 'center' })
    return false
  }
}

interface Props {
  article: Article
  reference: Reference
}

/** What a reader can do with the record: read it in full, cite it, take it along. */
export const UseRecord = ({ article, reference }: Props) => {
  const text = useTexts('article')
  const notices = useNotices()
  const fullText = article.hyperlinks[0]?.url ?? (article.DOI === null ? null : doiUrl(article.DOI))

  const copyCitation = async (): Promise<void> => {
    const citation = document.getElementById(citationTextId)
    if (!citation) return
    if (await copyText(citation)) notices.success(text('use.copied'))
    else notices.warning(text('use.copy_failed'))
  }

  return (
    <section aria-labelledby="use" className={styles['use']}>
      <h2 id="use" className={styles['heading']}>
        {text('use.heading')}
      </h2>
      <ul className={styles['list']}>
        {fullText !== null && (
          <li>
            <ExternalLink href={fullText} className={buttonLook('primary')}>
              <Icon name="external" />
              {text('use.full_text')}
            </ExternalLink>
          </li>
        )}
        {article.citation_visible && (
          <li>
            <Button onClick={() => void copyCitation()}>
              <Icon name="copy" />
              {text('use.copy')}
            </Button>
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
