import type { Article } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { QualityWords } from 'shared/quality'

/** The appraisals with what they rest on. */
export const Quality = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  return (
    <>
      <p>
        <QualityWords quality={article.quality} />
      </p>
      {article.quality_note !== '' && <p>{article.quality_note}</p>}
      {article.grade_profile_available && <p>{text('quality.grade')}</p>}
    </>
  )
}
