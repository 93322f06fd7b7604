import { useAnnounce } from 'shared/announcer'
import { useGuidedSearch } from 'shared/guided-search'
import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'

/** Turns guided questions off. What had the focus is gone then, so the page's heading takes it. */
export const HideGuided = () => {
  const t = useTexts('search')
  const announce = useAnnounce()
  const [, choose] = useGuidedSearch()
  const hide = () => {
    document.querySelector<HTMLElement>('h1')?.focus()
    announce(t('guided.hidden'))
    choose(false)
  }
  return (
    <div>
      <Button variant="link" onClick={hide}>
        {t('guided.hide')}
      </Button>
    </div>
  )
}
