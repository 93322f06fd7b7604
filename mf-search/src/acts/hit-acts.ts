import type { SearchHit } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import type { MenuAct } from 'shared/menu'
import { useCite } from './use-cite.ts'

export interface HitActsProps {
  hit: SearchHit
  /** Id of the element with its title. */
  titleId: string
  /** Whether the whole abstract is shown; null where there is no more of it. */
  whole: boolean | null
  onWhole: () => void
}

/** What anybody can do with a result beside saving it: the acts of its menu, after those that need an account. */
export const useHitActs = ({ hit, whole, onWhole }: HitActsProps): MenuAct[] => {
  const t = useTexts('search')
  const cite = useCite(hit.id)
  const { abstract_at: elsewhere } = hit
  return [
    { id: 'cite', text: t('hit.cite'), icon: 'copy', onAct: cite },
    ...(whole === null
      ? []
      : [
          {
            id: 'abstract',
            text: t(whole ? 'hit.show_less' : 'hit.show_more'),
            icon: whole ? 'up' : 'down',
            onAct: onWhole,
          } as const,
        ]),
    ...(elsewhere === undefined
      ? []
      : [
          {
            id: 'elsewhere',
            text: t(new URL(elsewhere).host === 'doi.org' ? 'hit.at_publisher' : 'hit.on_pubmed'),
            icon: 'external',
            href: elsewhere,
          } as const,
        ]),
  ]
}
