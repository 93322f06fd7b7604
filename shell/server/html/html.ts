import { escapeHtml } from 'shared/markup'

/** Text that may stand in a page as it is. Only this file makes it. */
export class Html {
  readonly #text: string
  private constructor(text: string) {
    this.#text = text
  }
  /** Joins parts written by hand with values that are escaped unless they are `Html` themselves. */
  static join(parts: readonly string[], values: readonly Value[]): Html {
    return new Html(parts.map((part, place) => part + textOf(values[place])).join(''))
  }
  toString(): string {
    return this.#text
  }
}

/** What may be put into a page: texts are escaped, lists joined, and nothing written for null, undefined and false. */
export type Value = Html | string | number | false | null | undefined | readonly Value[]

const textOf = (value: Value): string => {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (typeof value === 'object') return value.map(textOf).join('')
  return escapeHtml(String(value))
}

/**
 * Writes a piece of a page: `markup\`<p>${text}</p>\``. Attributes must be in double quotes. (Not called `markup`: formatters
 * would set such templates with spaces that every visitor is then sent.)
 */
export const markup = ({ raw }: TemplateStringsArray, ...values: readonly Value[]): Html => Html.join(raw, values)

/** A data block of JSON, which no browser runs: whatever it holds, it cannot end the element it stands in. */
export const jsonBlock = (type: string, json: string, attributes: Value = ''): Html =>
  Html.join([`<script type="${escapeHtml(type)}"`, `>${json.replaceAll('<', '\\u003c')}</script>`], [attributes])

/** The same of a value. */
export const dataBlock = (type: string, value: unknown, attributes: Value = ''): Html =>
  jsonBlock(type, JSON.stringify(value), attributes)
