import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { useLang, useTextsStore, type TextParams } from '../i18n/index.ts'
import { languageTag } from '../sites/index.ts'

interface Props {
  ns: string
  i18nKey: string
  /** Elements for the tags of the text: `<link>help</link>` takes `components.link`. */
  components: Readonly<Record<string, ReactElement>>
  values?: TextParams
}

/** Splits a text into words, name of a tag, words in it, words, and so on. */
const tags = /<(\w+)>(.*?)<\/\1>/

/**
 * A text with elements inside, such as a sentence that holds a link. Tags do not stand in each other; the words of one
 * that has no element are shown as they are, and so are values that look like tags.
 */
export const Trans = ({ ns, i18nKey, components, values = {} }: Props): ReactNode => {
  const { i18n } = useTextsStore()
  const lang = languageTag(useLang())
  // Split before the values are put in, which could look like tags.
  const pieces = i18n
    .getFixedT(lang, ns)(i18nKey, { ...values, skipInterpolation: true })
    .split(tags)
  const filled = (piece = ''): string => i18n.services.interpolator.interpolate(piece, values, lang, {})
  return pieces.map((piece, index) => {
    if (index % 3 === 1) return null
    const words = filled(piece)
    const element = index % 3 === 2 ? components[pieces[index - 1] ?? ''] : undefined
    if (!element) return <Fragment key={index}>{words}</Fragment>
    return words === '' ? cloneElement(element, { key: index }) : cloneElement(element, { key: index }, words)
  })
}
