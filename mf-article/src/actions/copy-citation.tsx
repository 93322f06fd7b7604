import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { Button, Icon } from 'shared/ui'
import { citationTextId } from '../sections/citation.tsx'

/**
 * Copies the text of an element. Where the browser refuses the clipboard, the text is selected for the person to copy.
 *
 * @returns whether the text is on the clipboard
 */
const copyText = async (element: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    window.getSelection()?.selectAllChildren(element)
    element.scrollIntoView({ block: 'center' })
    return false
  }
}

/** Copies the citation that stands below. Where the browser refuses, it is selected there. */
export const CopyCitation = () => {
  const text = useTexts('article')
  const notices = useNotices()
  const copy = async (): Promise<void> => {
    const citation = document.getElementById(citationTextId)
    if (!citation) return
    if (await copyText(citation)) notices.success(text('use.copied'))
    else notices.warning(text('use.copy_failed'))
  }
  return (
    <Button size="small" onClick={() => void copy()}>
      <Icon name="copy" />
      {text('use.copy')}
    </Button>
  )
}
