import type { Article } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { Disclosure } from 'shared/ui'
import { SectionGroup } from '../sections/section.tsx'
import { RelatedDocument } from './related-document.tsx'
import styles from './related.module.css'

/** The references of this document that are on the site, folded. */
export const References = ({ references }: Pick<Article, 'references'>) => {
  const text = useTexts('article')
  const formats = useFormats()
  if (!references) return null
  const count = references.length
  return (
    <SectionGroup id="references" heading={text('references.heading')}>
      <Disclosure label={text('references.here', { count, n: formats.number(count) })}>
        <ul className={styles['list']}>
          {references.map((document) => (
            <RelatedDocument key={document.id} document={document} />
          ))}
        </ul>
      </Disclosure>
    </SectionGroup>
  )
}
