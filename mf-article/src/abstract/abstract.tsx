import { Fragment } from 'react'
import { useFormats, useTexts } from 'shared/i18n'
import styles from './abstract.module.css'
import { splitAbstract } from './split-abstract.ts'

interface Props {
  /** The abstract, or null where the record has none. */
  abstract: string | null
  /** BCP 47 tag of the language it is in. */
  lang: string
  /** The language that was asked for. */
  wanted: string
}

/** The abstract with the headings it carries set as small headings (`h3`). */
export const Abstract = ({ abstract, lang, wanted }: Props) => {
  const text = useTexts('article')
  const formats = useFormats()
  if (abstract === null) return <p className={styles['none']}>{text('articles_page.no_abstract')}</p>
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
