import { useMutation } from '@tanstack/react-query'
import { useApi } from 'shared/api-client'
import { type SearchHit, citationSchema } from 'shared/contracts'
import { useTexts, useLang } from 'shared/i18n'
import type { MenuAct } from 'shared/menu'
import { useNotices } from 'shared/notices'
import { useSite } from 'shared/routing'
import { problemText } from '../results/problem-text.ts'

/** Copies the citation of a result, which the full record has. Where the browser refuses, a message asks to copy it by hand. */
const useCite = (id: string): (() => void) => {
  const t = useTexts('search')
  const api = useApi()
  const { id: type } = useSite()
  const lang = useLang()
  const { success, warning, error: alert } = useNotices()
  const cite = useMutation({
    mutationFn: () => api.get(`/articles/${id}`, { type, lang }, citationSchema),
    onSuccess: async ({ citation }) => {
      try {
        await navigator.clipboard.writeText(citation)
        success(t('hit.cited'))
      } catch {
        warning(t('hit.not_cited', { citation }))
      }
    },
    onError: (error) => alert(t(problemText(error))),
  })
  return () => cite.mutate()
}

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
  const acts: MenuAct[] = [{ id: 'cite', text: t('hit.cite'), icon: 'copy', onAct: cite }]
  if (whole !== null) {
    const [text, icon] = whole ? (['hit.show_less', 'up'] as const) : (['hit.show_more', 'down'] as const)
    acts.push({ id: 'abstract', text: t(text), icon, onAct: onWhole })
  }
  if (elsewhere !== undefined) {
    const text = new URL(elsewhere).host === 'doi.org' ? 'hit.at_publisher' : 'hit.on_pubmed'
    acts.push({ id: 'elsewhere', text: t(text), icon: 'external', href: elsewhere })
  }
  return acts
}
