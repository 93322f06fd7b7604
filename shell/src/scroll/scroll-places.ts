import type { ChoiceStorage } from 'shared/storage'

const key = 'scroll-places'
const mostEntries = 100

const isPlace = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

const readPlaces = (text: string | null): [string, number][] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isPlace) : []
  } catch {
    return []
  }
}

/** Where the person was on each entry of the history, kept for the visit. */
export const createScrollPlaces = ({ read, write }: Pick<ChoiceStorage, 'read' | 'write'>) => {
  const places = new Map(readPlaces(read(key)))
  return {
    get: (entry: string): number | undefined => places.get(entry),
    set: (entry: string, place: number): void => {
      places.delete(entry)
      places.set(entry, place)
      const [oldest] = places.keys()
      if (places.size > mostEntries && oldest !== undefined) places.delete(oldest)
    },
    /** Writes the places down, for a reload. */
    save: (): void => write(key, JSON.stringify([...places])),
  }
}
