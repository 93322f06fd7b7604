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

/** The words of one language's titles, as numbers. */
class Titles {
  readonly forms: WordForm[] = []
  readonly stretches: Uint32Array[] = []
  count = 0
  readonly #numbers = new Map<string, number>()

  add(title: string): void {
    this.count++
    const shouted = title === title.toUpperCase()
    for (const stretch of titleWords(title))
      this.stretches.push(Uint32Array.from(stretch, (word) => this.#number(word, shouted)))
  }

  #number(word: string, shouted: boolean): number {
    const text = word.toLowerCase()
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.forms.push({ text, seen: 0, capitals: 0 }) - 1
      this.#numbers.set(text, number)
    }
    const form = this.forms[number]
    if (form && !shouted) {
      form.seen++
      if (/\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase()) form.capitals++
    }
    return number
  }
}

/** Small catalogues suggest what one title says; in large ones several must. */
const minimumFor = (titles: number): number => (titles < 500 ? 1 : titles < 5000 ? 2 : 3)

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

  *phrases(): Generator<Phrase> {
    const keywords = new Map(this.#keywords)
    for (const [lang, titles] of this.#titles) {
      const { forms, stretches, count } = titles
      const edge = (number: number | undefined): boolean => {
        const form = number === undefined ? undefined : forms[number]
        return form !== undefined && isWordLike(form.text) && !isStopWordOf(form.text, lang) && !isLooseEnd(form.text)
      }
      const suits = (words: readonly number[]) => edge(words[0]) && edge(words.at(-1)) && isLongEnough(words, forms)
      for (const { words, count: weight } of frequentPhrases(stretches, minimumFor(count), suits)) {
        const text = joinWords(words.map((number) => shown(forms[number])))
        const asKeyword = lang === 'en' ? (keywords.get(text) ?? 0) : 0
        keywords.delete(text)
        yield { lang, text, weight: weight + 2 * asKeyword }
      }
    }
    const minimum = Math.min(2, minimumFor(this.#titles.get('en')?.count ?? 0))
    for (const [text, count] of keywords) if (count >= minimum) yield { lang: 'en', text, weight: 2 * count }
  }
}

const shown = (form: WordForm | undefined): string =>
  form ? (form.capitals * 2 > form.seen ? form.text.toUpperCase() : form.text) : ''

const isLongEnough = (words: readonly number[], forms: readonly WordForm[]): boolean => {
  const [first] = words
  if (words.length > 1 || first === undefined) return true
  const text = forms[first]?.text ?? ''
  return text.length >= (isChinese(text) ? 2 : 4) || shown(forms[first]) !== text
}
