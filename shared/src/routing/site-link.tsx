import type { ComponentProps, MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLayers } from '../layers/index.ts'
import { namedLang, withLang } from './lang-param.ts'
import { useSiteNavigate } from './use-site-navigate.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { to: string }

const staysHere = (event: MouseEvent<HTMLAnchorElement>, target: string | undefined): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  (target === undefined || target === '_self')

/** A link inside the site. It keeps the language of the address, and closes the layers it lies in before it leads on. */
export const SiteLink = ({ to, onClick, target, replace, ...props }: Props) => {
  const { search } = useLocation()
  const { stack } = useLayers()
  const navigate = useSiteNavigate()
  const leaveLayers = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || stack.length === 0 || !staysHere(event, target)) return
    event.preventDefault()
    navigate(to, { replace: replace ?? false })
  }
  return (
    <Link
      {...props}
      {...(target !== undefined && { target })}
      {...(replace !== undefined && { replace })}
      to={withLang(to, namedLang(search))}
      onClick={leaveLayers}
    />
  )
}
