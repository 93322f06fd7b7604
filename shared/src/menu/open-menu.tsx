import { useMemo } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLang } from '../i18n/index.ts'
import { languageTag } from '../sites/index.ts'
import { choicesLook, classNames, Icon, type IconName } from '../ui/index.ts'
import styles from './open-menu.module.css'

export interface MenuAct {
  id: string
  text: string
  icon: IconName
  /** Where it leads outside the site; `onAct` is not called then. */
  href?: string
  onAct?: () => void
}

export interface OpenMenuProps {
  /** The button that opened it: the menu stands beside it, and gives the focus back to it. */
  trigger: HTMLElement | null
  label: string
  acts: readonly MenuAct[]
  /** Called once it is closed, by an act, Escape or a press elsewhere. */
  onClose: () => void
}

/** A menu that is open from its first render, with the focus on its first act. */
export const OpenMenu = ({ trigger, label, acts, onClose }: OpenMenuProps) => {
  const locale = languageTag(useLang())
  const beside = useMemo(() => ({ current: trigger }), [trigger])
  return (
    <I18nProvider locale={locale}>
      <Popover
        isOpen
        aria-label={label}
        triggerRef={beside}
        onOpenChange={(open) => open || onClose()}
        placement="bottom end"
        offset={4}
        className={classNames(choicesLook.popover, styles.popover)}
      >
        {/* Who opens a menu is led into it, as its pattern says. */}
        {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
        <Menu autoFocus="first" aria-label={label} onClose={onClose} className={choicesLook.list}>
          {acts.map(({ id, text, icon, href, onAct }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className={classNames(choicesLook.item, styles.item)}
              {...(href !== undefined && { href, rel: 'noopener external' })}
              {...(onAct && { onAction: onAct })}
            >
              <Icon name={icon} />
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </I18nProvider>
  )
}
