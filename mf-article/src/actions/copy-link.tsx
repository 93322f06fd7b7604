import { useLang, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useOrigin } from 'shared/routing'
import { addressIn } from 'shared/sites'
import { Button, Icon } from 'shared/ui'

/** Copies the lasting address of the page, in the language it is read in. A refusal of the browser is reported. */
export const CopyLink = ({ path }: { path: string }) => {
  const text = useTexts('article')
  const notices = useNotices()
  const lang = useLang()
  const origin = useOrigin()
  const address = origin + addressIn(path, lang)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      notices.success(text('use.link_copied'))
    } catch {
      notices.warning(text('use.link_not_copied', { address }))
    }
  }
  return (
    <Button size="small" onClick={() => void copy()}>
      <Icon name="link" />
      {text('use.link')}
    </Button>
  )
}
