import { escapeHtml } from 'shared/markup'

export const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeHtml(text)}</${name}>`
export const inLang = (lang: string): string => ` xml:lang="${escapeHtml(lang)}"`
