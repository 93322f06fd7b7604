import type { Lang } from 'shared/sites'
import { isStopWordOf } from '../analyse/stop-words.ts'
import { frequentPhrases } from './frequent-phrases.ts'
import { interfaceLang, isChinese, isLooseEnd, isWordLike, joinWords, titleWords } from './title-words.ts'

export interface Phrase {
  lang: Lang
  text: string
  /** How many titles and keywords hold it; keywords, chosen to be searched for, count double. */
  weight: number
}

interface WordForm {
  text: string
  seen: number
  capitals: number
}

/** The words of one language's titles, as numbers from 1 on. */
class Titles {
  readonly forms: WordForm[] = []
  count = 0
  readonly #numbers = new Map<string, number>()
  #words = new Uint32Array(1 << 12)
  #end = 0

  /** The words of all titles; 0 parts what stands between punctuation. */
  get words(): Uint32Array {
    return this.#words.subarray(0, this.#end)
  }

  add(title: string): void {
    this.count++
    const shouted = title === title.toUpperCase()
    for (const stretch of titleWords(title)) {
      for (const word of stretch) this.#append(this.#number(word, shouted))
      this.#append(0)
    }
  }

  #append(word: number): void {
    if (this.#end === this.#words.length) {
      const longer = new Uint32Array(2 * this.#words.length)
      longer.set(this.#words)
      this.#words = longer
    }
    this.#words[this.#end++] = word
  }

  #number(word: string, shouted: boolean): number {
    const text = word.toLowerCase()
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.forms.push({ text, seen: 0, capitals: 0 })
      this.#numbers.set(text, number)
    }
    const form = this.forms[number - 1]
    if (form && !shouted) {
      form.seen++
      if (/\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase()) form.capitals++
    }
    return number
  }
}

const inSmallLetters = (text: string): string =>
  text.replace(/\S+/g, (word) => (/\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase()))

/** Gathers what titles and keywords offer as suggestions. */
export class PhraseCounts {
  readonly #titles = new Map<Lang, Titles>()
  readonly #keywords = new Map<string, number>()

  addTitle(text: string, tag: string): void {
    const lang = interfaceLang(tag)
    if (!lang) return
    let titles = this.#titles.get(lang)
    if (!titles) this.#titles.set(lang, (titles = new Titles()))
    titles.add(text)
  }

  addKeyword(keyword: string): void {
    const text = inSmallLetters(
      keyword
        .normalize('NFKC')
        .replace(/[*"“”()]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    if (isWordLike(text) && text.length <= 60) this.#keywords.set(text, (this.#keywords.get(text) ?? 0) + 1)
  }

  /** How many titles of each language were added. */
  titles(): { lang: Lang; titles: number }[] {
    return [...this.#titles].map(([lang, { count }]) => ({ lang, titles: count }))
  }

  /** @param minimumIn how many titles of a language must hold a phrase */
  *phrases(minimumIn: (lang: Lang) => number): Generator<Phrase> {
    const keywords = new Map(this.#keywords)
    for (const [lang, titles] of this.#titles) {
      const { forms, words } = titles
      const formOf = (number: number | undefined): WordForm | undefined => forms[(number ?? 0) - 1]
      const edge = (number: number | undefined): boolean => {
        const form = formOf(number)
        return form !== undefined && isWordLike(form.text) && !isStopWordOf(form.text, lang) && !isLooseEnd(form.text)
      }
      const suits = (phrase: readonly number[]) =>
        edge(phrase[0]) && edge(phrase.at(-1)) && (phrase.length > 1 || isLongEnough(formOf(phrase[0])))
      for (const { words: phrase, count: weight } of frequentPhrases(words, minimumIn(lang), suits)) {
        const text = joinWords(phrase.map((number) => shown(formOf(number))))
        const asKeyword = lang === 'en' ? (keywords.get(text) ?? 0) : 0
        keywords.delete(text)
        yield { lang, text, weight: weight + 2 * asKeyword }
      }
    }
    const minimum = Math.min(2, minimumIn('en'))
    for (const [text, count] of keywords) if (count >= minimum) yield { lang: 'en', text, weight: 2 * count }
  }
}

const shown = (form: WordForm | undefined): string =>
  form ? (form.capitals * 2 > form.seen ? form.text.toUpperCase() : form.text) : ''

const isLongEnough = (form: WordForm | undefined): boolean => {
  const text = form?.text ?? ''
  return text.length >= (isChinese(text) ? 2 : 4) || shown(form) !== text
}
