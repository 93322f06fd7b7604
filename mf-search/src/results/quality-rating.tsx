import type { Quality } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import styles from './quality-rating.module.css'

/** Score and band of a document. What has no rating says so in words and never looks like a low one. */
export const QualityRating = ({ quality }: { quality: Quality }) => {
  const t = useTexts('search')
  const formats = useFormats()
  if (quality.status !== 'rated') return <span className={styles.none}>{t(`quality.${quality.status}`)}</span>
  const { band, demonstration } = quality
  const score = formats.number(quality.score)
  const max = formats.number(quality.max)
  return (
    <span className={styles.rating}>
      <svg className={styles[band]} viewBox={`0 0 ${quality.max} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.track} width={quality.max} height="1" />
        <rect className={styles.fill} width={quality.score} height="1" />
      </svg>
      {t(`quality.sentence_${band}`, { score, max })}
      {demonstration && (
        <abbr className={styles.demonstration} title={t('quality.demonstration_note')}>
          {t('quality.demonstration')}
        </abbr>
      )}
    </span>
  )
}
