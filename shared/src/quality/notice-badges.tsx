import type { DocumentCard } from '../contracts/index.ts'
import { useTexts } from '../i18n/index.ts'
import { Badge } from '../ui/index.ts'

type Noticed = Pick<DocumentCard, 'notices' | 'newer_version' | 'older_versions'>

/** That a document was retracted, is doubted, was corrected or replaced, before everything else a list says of it. */
export const NoticeBadges = ({
  document: { notices = [], newer_version: newer, older_versions: older },
}: {
  document: Noticed
}) => {
  const t = useTexts('shared')
  const year = older?.[0]?.year
  return (
    <>
      {[...new Set(notices.map(({ kind }) => kind))].map((kind) => (
        <Badge key={kind} tone={kind === 'correction' ? 'warn' : 'bad'}>
          {t(`publisher_notices.${kind}`)}
        </Badge>
      ))}
      {newer !== undefined && <Badge tone="warn">{t('versions.newer')}</Badge>}
      {older && <Badge>{year ? t('versions.replaces_of', { year }) : t('versions.replaces')}</Badge>}
    </>
  )
}
