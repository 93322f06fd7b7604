import type { Article } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { DemonstrationMark } from '../facts/demonstration-mark.tsx'
import { QualityScore } from '../facts/quality-score.tsx'

/** The rating with what it rests on. */
export const Quality = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const { quality } = article
  return (
    <>
      <p>
        <QualityScore quality={quality} />
        <DemonstrationMark origin={article.origins['quality']} />
      </p>
      {quality.status === 'rated' && <p>{text('quality.scale', { count: quality.max })}</p>}
      {article.quality_note !== '' && <p>{article.quality_note}</p>}
      {article.grade_profile_available && (
        <p>
          {text('quality.grade')}
          <DemonstrationMark origin={article.origins['grade_profile_available']} />
        </p>
      )}
    </>
  )
}
