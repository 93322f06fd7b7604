import type { Quality } from '../contracts/index.ts'
import { appraisalLevel, appraisalPhrase, type AppraisalLevel } from '../documents/index.ts'
import { useTexts } from '../i18n/index.ts'
import { Badge, type Tone } from '../ui/index.ts'
import styles from './quality-words.module.css'

const tones: Record<AppraisalLevel, Tone> = { high: 'good', moderate: 'warn', low: 'warn', critically_low: 'bad' }

/** Every appraisal in the terms of its tool. What is never appraised says nothing; a review without appraisal says so. */
export const QualityWords = ({ quality }: { quality: Quality }) => {
  const text = useTexts('shared')
  if (quality.status === 'none') return null
  if (quality.status === 'not_appraised') return <span className={styles['none']}>{text('quality.not_appraised')}</span>
  return (
    <span className={styles['words']}>
      {[...new Map(quality.appraisals.map((appraisal) => [sayingOf(appraisal, text), appraisal]))].map(
        ([saying, appraisal]) => {
          const level = appraisalLevel(appraisal)
          return (
            <Badge key={saying} tone={level ? tones[level] : 'neutral'}>
              {saying}
            </Badge>
          )
        },
      )}
    </span>
  )
}

const sayingOf = (appraisal: Parameters<typeof appraisalPhrase>[0], text: ReturnType<typeof useTexts>): string => {
  const { key, values } = appraisalPhrase(appraisal)
  return text(`quality.${key}`, values)
}
