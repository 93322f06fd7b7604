import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from 'shared/api-client'
import { citationSchema } from 'shared/contracts'
import { useLang, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSite } from 'shared/routing'
import { Button, Icon, Spinner } from 'shared/ui'
import { problemText } from './problem-text.ts'

interface Props {
  /** The document. */
  id: string
  /** Id of the element with its title, which completes the name of the button. */
  titleId: string
}

/** Copies the citation of a result, which the full record has. Where the browser refuses, it is told to be copied by hand. */
export const CiteButton = ({ id, titleId }: Props) => {
  const t = useTexts('search')
  const api = useApi()
  const { id: type } = useSite()
  const lang = useLang()
  const { success, warning, error: alert } = useNotices()
  const name = useId()
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
  return (
    <Button
      id={name}
      variant="link"
      size="small"
      aria-labelledby={`${name} ${titleId}`}
      aria-disabled={cite.isPending}
      onClick={() => cite.isPending || cite.mutate()}
    >
      {cite.isPending ? <Spinner /> : <Icon name="copy" />}
      {t('hit.cite')}
    </Button>
  )
}
