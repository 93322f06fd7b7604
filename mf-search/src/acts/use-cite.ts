import { useMutation } from '@tanstack/react-query'
import { useApi } from 'shared/api-client'
import { citationSchema } from 'shared/contracts'
import { useLang, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSite } from 'shared/routing'
import { problemText } from '../results/problem-text.ts'

/** Copies the citation of a result, which the full record has. Where the browser refuses, a message asks to copy it by hand. */
export const useCite = (id: string): (() => void) => {
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
