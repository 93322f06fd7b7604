import { useId, useState } from 'react'
import { useTexts } from 'shared/i18n'
import type { MenuAct } from 'shared/menu'
import { Button, Icon } from 'shared/ui'
import { useDrawn } from '../results/use-drawn.tsx'

const loadMenu = async () => (await import(/* webpackChunkName: "menu" */ 'shared/menu')).OpenMenu

interface Props {
  /** Id of the element with the title of the document, which completes the name of the button. */
  titleId: string
  acts: readonly MenuAct[]
}

/** The button of a document's menu. The menu, which brings a large library along, loads with the first press. */
export const MoreActs = ({ titleId, acts }: Props) => {
  const t = useTexts('search')
  const name = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [draw, load] = useDrawn('The menu of a document', loadMenu)
  const [open, setOpen] = useState(false)
  const show = async (): Promise<void> => {
    setOpen(true)
    if (!(await load())) setOpen(false)
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
