import type { Quality } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { Badge, type Tone } from 'shared/ui'

const tones: Record<'low' | 'medium' | 'high', Tone> = { low: 'bad', medium: 'warn', high: 'good' }

/** Quality in words. What has no rating says so and never looks like a low one. */
export const QualityText = ({ quality }: { quality: Quality }) => {
  const t = useTexts('account')
  const formats = useFormats()
  if (quality.status !== 'rated') return t(`quality.${quality.status}`)
  const { band, demonstration } = quality
  const score = { score: formats.number(quality.score), max: formats.number(quality.max) }
  return (
    <>
      <Badge tone={tones[band]}>{t(`quality.${band}`, score)}</Badge>
      {demonstration && <Badge>{t('quality.demonstration')}</Badge>}
    </>
  )
}
