import type { VisibleText } from './visible-texts.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Texts as they appear on screen: between the elements inside them, and with anything in their placeholders. */
const patternsOf = (texts: Iterable<string>): { whole: Set<string>; filled: RegExp[] } => {
  const whole = new Set<string>()
  const filled: RegExp[] = []
  for (const text of texts) {
    for (const piece of text.split(/<[^>]*>/).map((part) => part.replace(/\s+/g, ' ').trim())) {
      if (!piece.includes('{{')) whole.add(piece)
      else if (piece.replace(/\{\{.*?\}\}/g, '').match(/\p{L}{3,}/u))
        filled.push(
          new RegExp(
            `^${piece
              .split(/\{\{.*?\}\}/)
              .map(escaped)
              .join('.+')}$`,
            'u',
          ),
        )
    }
  }
  return { whole, filled }
}

/** Whether a text is one of the given ones. */
const matcherOf = (texts: Iterable<string>): ((text: string) => boolean) => {
  const { whole, filled } = patternsOf(texts)
  return (text) => whole.has(text) || filled.some((pattern) => pattern.test(text))
}

const englishWords = /\b(the|of|and|in|to|for|with|from|by|is|are|was|were|not|you|your|this|that|has|have)\b/giu

/** Whether a text reads like English: every fifth word at least is one that only English has. */
const readsLikeEnglish = (text: string): boolean => {
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  return !/\p{sc=Han}/u.test(text) && words > 1 && (text.match(englishWords)?.length ?? 0) / words >= 0.2
}

/**
 * Texts on a page that are not in its language: those of the English texts that its own texts do not have too, and
 * whatever else reads like English without an element that says so. Also keys and placeholders that were left standing.
 */
export const foreignTexts = (
  visible: readonly VisibleText[],
  texts: { lang: string; own: Iterable<string>; english: Iterable<string> },
): string[] => {
  const isOwn = matcherOf(texts.own)
  const isEnglish = matcherOf(texts.english)
  const isForeign = ({ text, marked }: VisibleText): boolean => {
    if (/\{\{|\}\}|^[a-z_]+(\.[a-z_]+)+$/.test(text)) return true
    return texts.lang !== 'en' && !marked && !isOwn(text) && (isEnglish(text) || readsLikeEnglish(text))
  }
  return [...new Set(visible.filter(isForeign).map(({ text }) => text))]
}
