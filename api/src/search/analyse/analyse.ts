import { chineseWords } from './chinese.ts'
import { fold } from './fold.ts'
import { piecesOf } from './pieces.ts'
import { writtenTerm } from './terms.ts'
import { formsOf, stemmedLang, type WordForms } from './stems.ts'

/** What stands at one position of a text. Several tokens may share a position. The word and its own term are empty for Chinese. */
export interface Token extends WordForms {
  /** Counted in words, in characters for Chinese. */
  position: number
}

export interface Analysis {
  tokens: Token[]
  /** Number of positions. */
  length: number
}

/**
 * Turns a text into tokens: segment, lower-case, stem, then fold accents. A word of several parts is found by its
 * parts and by all of them joined (`covid-19`: covid, 19, covid19). Chinese is found by character, by pairs of
 * characters inside one word, and by word.
 *
 * @param tag BCP 47 tag of the text; words of languages without a stemmer stay as they are
 */
export const analyse = (text: string, tag: string): Analysis => {
  const lang = stemmedLang(tag)
  const tokens: Token[] = []
  let position = 0
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'han') {
      for (const word of chineseWords(piece.text)) {
        addChinese(tokens, word, position)
        position += word.length
      }
      continue
    }
    const { parts } = piece
    if (parts.length > 1) {
      const joined = fold(parts.join(''))
      tokens.push({ position, word: joined, terms: [joined], written: writtenTerm(joined) })
    }
    for (const part of parts) {
      const { word, terms, written } = formsOf(part, lang)
      tokens.push({ position: position++, word, terms, written })
    }
  }
  return { tokens, length: position }
}

const addChinese = (tokens: Token[], word: string, position: number) => {
  const add = (at: number, term: string) => tokens.push({ position: at, word: '', terms: [term], written: '' })
  // By code points: half a character is no text, and the index would keep another one in its place.
  const characters = [...word]
  let at = position
  for (const [place, character] of characters.entries()) {
    const next = characters[place + 1]
    add(at, character)
    if (next !== undefined) add(at, character + next)
    at += character.length
  }
  if (characters.length > 2) add(position, word)
}
