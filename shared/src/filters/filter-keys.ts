/** A filter as it stands in addresses and on the wire: `group_number`, or a date range `0_12_{start}_{end}`. */
export type FilterKey = string

const keyShape = /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*$/

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Reads `applied_filters`. Tolerates spaces, semicolons and percent signs left by hand-made links;
 * parts that cannot be a key are left out. Order is kept, repetitions are dropped.
 */
export const parseFilterKeys = (text: string | null): FilterKey[] => {
  const parts = decoded(text ?? '').split(/[\s,;]+/)
  return [...new Set(parts.filter((part) => keyShape.test(part)))]
}

/** Writes keys for an address: `parseFilterKeys(formatFilterKeys(keys))` gives the same keys without repetitions. */
export const formatFilterKeys = (keys: Iterable<FilterKey>): string => [...new Set(keys)].join(',')
