import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from 'shared/api-client'
import { longestQuery, strategySyntaxes, writtenStrategySchema, type StrategySyntax } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { Button, Icon } from 'shared/ui'
import { StrategyBox } from './strategy-box.tsx'

/** Copies a search as it is pasted into PubMed or Ovid, and says what cannot be said there. */
export const CopyFor = ({ strategy }: { strategy: string }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const lang = useLang()
  const api = useApi()
  const notices = useNotices()
  const [shown, setShown] = useState('')
  const written = useMutation({
    mutationFn: (syntax: StrategySyntax) =>
      api.get('/search/strategy', { q: strategy, lang, syntax }, writtenStrategySchema),
    onSuccess: async ({ text }) => {
      if (text === '') return
      try {
        await navigator.clipboard.writeText(text)
        setShown('')
        notices.success(t('strategy.copied'))
      } catch {
        setShown(text)
        notices.info(t('strategy.select'))
      }
    },
    onError: () => notices.error(t('take.unavailable')),
  })
  if (strategy.length > longestQuery) return null
  const changed = written.data?.changed ?? []
  return (
    <>
      {strategySyntaxes.map((syntax) => (
        <Button
          key={syntax}
          size="small"
          aria-disabled={written.isPending}
          onClick={() => written.isPending || written.mutate(syntax)}
        >
          <Icon name="copy" />
          {t(`strategy.for_${syntax}`)}
        </Button>
      ))}
      {shown && <StrategyBox text={shown} onClose={() => setShown('')} />}
      {written.data && (
        <p>
          {changed.length > 0 && `${t('strategy.changed', { parts: formats.list(changed) })} `}
          {t('strategy.forms')}
        </p>
      )}
    </>
  )
}
