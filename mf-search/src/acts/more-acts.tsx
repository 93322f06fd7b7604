import { useId, useState, type ReactElement } from 'react'
import { useTexts } from 'shared/i18n'
import type { MenuAct, OpenMenuProps } from 'shared/menu'
import { useNotices } from 'shared/notices'
import { Button, Icon } from 'shared/ui'

type Draw = (props: OpenMenuProps) => ReactElement

interface Props {
  /** Id of the element with the title of the document, which completes the name of the button. */
  titleId: string
  acts: readonly MenuAct[]
}

/** The button of a document's menu. The menu, which brings a large library along, loads with the first press. */
export const MoreActs = ({ titleId, acts }: Props) => {
  const t = useTexts('search')
  const notices = useNotices()
  const name = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [draw, setDraw] = useState<Draw | null>(null)
  const [open, setOpen] = useState(false)
  const show = async (): Promise<void> => {
    setOpen(true)
    if (draw) return
    try {
      const { OpenMenu } = await import(/* webpackChunkName: "menu" */ 'shared/menu')
      setDraw(() => (props: OpenMenuProps) => <OpenMenu {...props} />)
    } catch (error) {
      console.error('The menu of a document could not be loaded.', error)
      notices.error(t('take.unavailable'))
      setOpen(false)
    }
  }
  return (
    <>
      <Button
        ref={setButton}
        id={name}
        variant="link"
        size="small"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-labelledby={`${name} ${titleId}`}
        onClick={() => void show()}
      >
        {t('hit.more')}
        <Icon name="down" />
      </Button>
      {open && draw?.({ trigger: button, label: t('hit.more'), acts, onClose: () => setOpen(false) })}
    </>
  )
}
