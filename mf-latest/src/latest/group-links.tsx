import { useFormats, useTexts } from 'shared/i18n'
import { PageContents } from '../contents/page-contents.tsx'

interface Props {
  groups: readonly { id: string; name: string; total: number }[]
}

/** The groups of the month with their counts, to go to one at once. */
export const GroupLinks = ({ groups }: Props) => {
  const t = useTexts('latest')
  const formats = useFormats()
  const entries = groups.map(({ id, name, total }) => ({
    id,
    text: t('group_link', { name, n: formats.number(total) }),
  }))
  return groups.length > 1 ? <PageContents entries={entries} /> : null
}
