import { readFileSync, statSync } from 'node:fs'

/** A value read from a file and kept until the file changes. */
export const cachedRead = <Value>(parse: (text: string) => Value): ((path: string) => Value) => {
  const known = new Map<string, { stamp: string; value: Value }>()
  return (path) => {
    const { mtimeMs, size, ino } = statSync(path)
    const stamp = `${mtimeMs}/${size}/${ino}`
    const kept = known.get(path)
    if (kept?.stamp === stamp) return kept.value
    const value = parse(readFileSync(path, 'utf8'))
    known.set(path, { stamp, value })
    return value
  }
}
