import { escaped } from 'shared/markup'

export const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escaped(text)}</${name}>`
export const inLang = (lang: string): string => ` xml:lang="${escaped(lang)}"`
