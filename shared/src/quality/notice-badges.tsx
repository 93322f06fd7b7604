import type { PublisherNotice } from '../contracts/index.ts'
import { useTexts } from '../i18n/index.ts'
import { Badge } from '../ui/index.ts'

/** That a document was retracted, is doubted or was corrected, to stand before everything else a list says of it. */
export const NoticeBadges = ({ notices = [] }: { notices?: readonly PublisherNotice[] | undefined }) => {
  const t = useTexts('shared')
  return [...new Set(notices.map(({ kind }) => kind))].map((kind) => (
    <Badge key={kind} tone={kind === 'correction' ? 'warn' : 'bad'}>
      {t(`publisher_notices.${kind}`)}
    </Badge>
  ))
}
