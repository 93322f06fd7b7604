import type { ReactElement } from 'react'
import { Trans as I18nextTrans } from 'react-i18next/TransWithoutContext'
import { useLang, useTextsStore, type TextParams } from '../i18n/index.ts'
import { languageTag } from '../sites/index.ts'

interface Props {
  ns: string
  i18nKey: string
  /** Elements for the tags of the text: `<link>help</link>` takes `components.link`. */
  components: Readonly<Record<string, ReactElement>>
  values?: TextParams
}

/** A text with elements inside, such as a sentence that holds a link. */
export const Trans = ({ ns, i18nKey, components, values }: Props) => {
  const { i18n } = useTextsStore()
  const t = i18n.getFixedT(languageTag(useLang()), ns)
  const count = values?.['count']
  return (
    <I18nextTrans
      i18n={i18n}
      t={t}
      i18nKey={i18nKey}
      components={{ ...components }}
      {...(values && { values })}
      {...(typeof count === 'number' && { count })}
    />
  )
}
