import { useId, useState, type ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import { Button, classNames, Icon } from 'shared/ui'
import styles from './toolbox.module.css'

interface Props {
  /** What stands in the row with the button. */
  heading: ReactNode
  /** The tools. */
  children: ReactNode
}

/** Tools of a search: in sight on wide screens; behind a button on narrow ones, where the documents come first. */
export const Toolbox = ({ heading, children }: Props) => {
  const t = useTexts('search')
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.head}>
      {heading}
      <Button className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t('tools.title')}
        <Icon name={open ? 'up' : 'down'} />
      </Button>
      <div id={id} className={classNames(styles.tools, !open && styles.closed)}>
        {children}
      </div>
    </div>
  )
}
