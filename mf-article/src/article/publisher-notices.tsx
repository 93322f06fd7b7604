import type { PublisherNotice } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { Callout, type Tone } from 'shared/ui'
import { ExternalLink } from '../sections/external-link.tsx'

const tones: Record<PublisherNotice['kind'], Tone> = {
  withdrawn: 'bad',
  retraction: 'bad',
  concern: 'warn',
  correction: 'neutral',
}

/** That the document was retracted or corrected, before anything else is said of it. */
export const PublisherNotices = ({ notices = [] }: { notices: readonly PublisherNotice[] | undefined }) => {
  const text = useTexts('article')
  const formats = useFormats()
  const [gravest] = notices
  if (!gravest) return null
  return (
    <Callout tone={tones[gravest.kind]} role="note" title={text(`publisher_notices.${gravest.kind}`)}>
      <ul>
        {notices.map(({ kind, date, reference, url }, index) => (
          <li key={index}>
            {date === undefined
              ? text(`publisher_notices.${kind}_short`)
              : text(`publisher_notices.${kind}_on`, { date: formats.date(date) })}
            {reference !== undefined && <span lang="en"> {reference}</span>}
            {url !== undefined && (
              <>
                {' '}
                <ExternalLink href={url}>{text('publisher_notices.read')}</ExternalLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
