import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SearchData } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useOrigin, useSite } from 'shared/routing'
import { Button, Icon } from 'shared/ui'
import { ControlLabel } from '../controls/control-label.tsx'
import type { Search } from '../search-state/use-search.ts'
import { StrategyBox } from './strategy-box.tsx'

/** Copies the search strategy; where the browser refuses the clipboard, its text is shown to copy by hand. */
export const CopyStrategy = ({ search: { state, addressOf }, found }: { search: Search; found: SearchData }) => {
  const t = useTexts('search')
  const siteName = useTexts('shared')('site.name')
  const formats = useFormats()
  const notices = useNotices()
  const client = useQueryClient()
  const { id: site, defaultSort } = useSite()
  const lang = useLang()
  const [shown, setShown] = useState<{ text: string; address: string } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const address = useOrigin() + addressOf({})

  const write = async (): Promise<string> => {
    const { writeStrategy } = await import(/* webpackChunkName: "strategy" */ './write-strategy.ts')
    const search = { state, found, site: siteName, lang, defaultSort, address }
    return writeStrategy(search, client, site, { t, formats })
  }
  const copy = async (): Promise<void> => {
    const text = await write().catch((error: unknown) => {
      console.error('The search strategy could not be written.', error)
      notices.error(t('take.unavailable'))
    })
    if (!text) return
    try {
      await navigator.clipboard.writeText(text)
      setShown(null)
      notices.success(t('strategy.copied'))
    } catch {
      setShown({ text, address })
      notices.info(t('strategy.select'))
    }
  }
  const close = (): void => {
    setShown(null)
    button.current?.focus()
  }
  return (
    <>
      <Button ref={button} size="small" onClick={() => void copy()}>
        <Icon name="copy" />
        <ControlLabel short={t('take.copy_short')}>{t('take.copy')}</ControlLabel>
      </Button>
      {shown?.address === address && <StrategyBox text={shown.text} onClose={close} />}
    </>
  )
}
