import { ellipsis } from 'shared/documents'
import type { TextOf } from 'shared/i18n'
import type { Chip } from './applied-chips.ts'

/** Characters of an applied filter's summary (specification section 5). */
const summaryLength = 50

/** The whole name of an applied filter, for example `Type of document: Systematic reviews of effects`. */
export const chipText = (t: TextOf, { kind, group, title, key }: Chip): string =>
  kind === 'unknown' ? t('filters.unknown', { key }) : t('filters.named', { group, filter: title })

export const chipSummary = (t: TextOf, chip: Chip): string => ellipsis(chipText(t, chip), summaryLength)
