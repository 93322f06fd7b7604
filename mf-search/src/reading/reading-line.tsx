import type { Reading } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import styles from './reading-line.module.css'
import { readingRules, readingText } from './reading-text.ts'

/** Which words were searched, how, and which were left out. Nothing where there was nothing to read. */
export const ReadingLine = ({ reading: { parts, dropped } }: { reading: Reading }) => {
  const t = useTexts('search')
  if (parts.length === 0) return null
  const sentences = [
    ...readingRules(parts).map((key) => t(key)),
    ...(dropped.length > 0 ? [t('reading.dropped', { words: dropped.join(', ') })] : []),
  ]
  return <p className={styles.line}>{t('reading.line', { query: readingText(parts), rules: sentences.join(' ') })}</p>
}
