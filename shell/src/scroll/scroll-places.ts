/** Where the person was on each entry of the history, kept for the visit. */
export interface ScrollPlaces {
  get: (entry: string) => number | undefined
  set: (entry: string, place: number) => void
  /** Writes the places down, for a reload. */
  save: () => void
}

/** The part of `shared/storage` the places need. */
export interface VisitStorage {
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
}

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

export const createScrollPlaces = ({ read, write }: VisitStorage): ScrollPlaces => {
  const places = new Map(readPlaces(read(key)))
  return {
    get: (entry) => places.get(entry),
    set: (entry, place) => {
      places.delete(entry)
      places.set(entry, place)
      const [oldest] = places.keys()
      if (places.size > mostEntries && oldest !== undefined) places.delete(oldest)
    },
    save: () => write(key, JSON.stringify([...places])),
  }
}
