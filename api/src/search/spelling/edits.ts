/**
 * Whether two words are at most one edit apart: a letter too many, too few, wrong, or two neighbours swapped.
 *
 * @param prefix whether `other` may go on after the part that is compared
 */
export const isOneEditApart = (word: string, other: string, prefix = false): boolean => {
  const difference = other.length - word.length
  if (difference < -1 || (!prefix && difference > 1)) return false
  let at = 0
  while (at < word.length && word[at] === other[at]) at++
  if (at === word.length) return prefix || difference <= 1
  const fits = (rest: string, from: number) => (prefix ? other.startsWith(rest, from) : other.slice(from) === rest)
  return (
    fits(word.slice(at + 1), at + 1) ||
    fits(word.slice(at + 1), at) ||
    fits(word.slice(at), at + 1) ||
    (word[at] === other[at + 1] && word[at + 1] === other[at] && fits(word.slice(at + 2), at + 2))
  )
}
