import type { Quality } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Badge, type Tone } from 'shared/ui'
import styles from './facts.module.css'

const tones: Record<'low' | 'medium' | 'high', Tone> = { low: 'bad', medium: 'warn', high: 'good' }

/** A rating in words: score and band, or why there is none. */
export const QualityScore = ({ quality }: { quality: Quality }) => {
  const text = useTexts('article')
  if (quality.status !== 'rated') return <span className={styles['unrated']}>{text(`quality.${quality.status}`)}</span>
  const { score, max, band } = quality
  return (
    <span className={styles['row']}>
      <strong>{text('quality.score', { score, max })}</strong>
      <Badge tone={tones[band]}>{text(`quality.${band}`)}</Badge>
    </span>
  )
}
