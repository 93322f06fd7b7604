import type { Article } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { QualityWords } from 'shared/quality'
import { Disclosure } from 'shared/ui'
import { AppraisalDetails } from './appraisal.tsx'

/** The appraisals with what they rest on, and what else the review states of itself. */
export const Quality = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const {
    quality,
    registration,
    included_studies: studies,
    geographic_focus: focus,
    earlier_appraisals: earlier = [],
  } = article
  return (
    <>
      {quality.status === 'appraised' ? (
        quality.appraisals.map((appraisal, index) => <AppraisalDetails key={index} appraisal={appraisal} />)
      ) : (
        <p>
          <QualityWords quality={quality} />
        </p>
      )}
      {earlier.length > 0 && (
        <Disclosure label={text('appraisal.earlier', { count: earlier.length })}>
          {earlier.map((appraisal, index) => (
            <AppraisalDetails key={index} appraisal={appraisal} />
          ))}
        </Disclosure>
      )}
      {article.quality_note !== '' && <p>{article.quality_note}</p>}
      {article.grade_profile_available && <p>{text('quality.grade')}</p>}
      {studies !== undefined && <p>{text('quality.included_studies', { count: studies })}</p>}
      {registration !== undefined && <p>{text('quality.registration', { id: registration })}</p>}
      {focus !== undefined && <p>{text('quality.geographic_focus', { focus })}</p>}
    </>
  )
}
