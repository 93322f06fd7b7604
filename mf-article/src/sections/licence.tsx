import type { Article } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { ExternalLink } from './external-link.tsx'
import { Nothing, Section, SectionGroup } from './section.tsx'

/** Under which licence the title and abstract stand here, on what basis, and where they come from. */
export const Licence = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const { licence, source_url: source, sourceId, sources = [], completed = [], repairs = [], funders } = article
  const formats = useFormats()
  return (
    <SectionGroup id="licence" heading={text('licence.heading')}>
      <Section id="licence-name" heading={text('licence.name')}>
        {licence.name === '' ? <Nothing>{text('licence.not_stated')}</Nothing> : <p lang="en">{licence.name}</p>}
      </Section>
      {licence.basis !== null && (
        <Section id="licence-basis" heading={text('licence.basis')}>
          <p lang="en">{licence.basis}</p>
        </Section>
      )}
      {licence.attribution !== undefined && (
        <Section id="licence-attribution" heading={text('licence.attribution')}>
          <p lang="en">{licence.attribution}</p>
        </Section>
      )}
      {funders !== undefined && (
        <Section id="licence-funders" heading={text('licence.funders')}>
          <p>{funders.join('; ')}</p>
        </Section>
      )}
      <Section id="licence-source" heading={text('licence.source')}>
        {source !== null && (
          <p>
            <ExternalLink href={source}>{text('use.source')}</ExternalLink>
          </p>
        )}
        <p>{text('licence.source_id', { id: sourceId })}</p>
        {sources.length > 0 && (
          <p>
            {text('licence.other_sources')}{' '}
            {sources.map(({ id, url }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                {url === null ? id : <ExternalLink href={url}>{id}</ExternalLink>}
              </span>
            ))}
          </p>
        )}
        {repairs.map(({ field, note, at }) => (
          <p key={at}>
            {field === null
              ? text('licence.noted', { date: formats.date(at.slice(0, 10)) })
              : text('licence.repaired', {
                  date: formats.date(at.slice(0, 10)),
                  field: text(`licence.repaired_what.${field}`),
                })}{' '}
            {note}
          </p>
        ))}
        {completed.map(({ source: by, url, at, what }) => (
          <p key={by}>
            {text('licence.completed', { date: formats.date(at) })} <ExternalLink href={url}>{by}</ExternalLink> (
            {formats.list(what.map((each) => text(`licence.completed_what.${each}`)))})
          </p>
        ))}
      </Section>
    </SectionGroup>
  )
}
