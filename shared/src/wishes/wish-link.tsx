import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths, SiteLink, useRouteExists } from '../routing/index.ts'
import { buttonLook, Icon, type ButtonVariant, type IconName } from '../ui/index.ts'
import { storePendingAction, type Act } from './wish.ts'

interface Props {
  act: Act
  /** The documents it is about; none for a search. */
  documents?: readonly string[]
  icon: IconName
  variant?: ButtonVariant
  id?: string
  /** Ids of what names the link, where its words alone do not. */
  labelledBy?: string
  children: ReactNode
}

/**
 * What a visitor finds in place of a button that needs an account: it leads to logging in and, by whichever way an account
 * is made, back here, where the wish is carried out. Not there where nobody can log in.
 */
export const WishLink = ({ act, documents = [], icon, variant = 'quiet', id, labelledBy, children }: Props) => {
  const { pathname, search } = useLocation()
  const at = pathname + search
  if (!useRouteExists(paths.login())) return null
  return (
    <SiteLink
      to={paths.login(at)}
      state={{ before: at }}
      rel="nofollow"
      className={buttonLook(variant, 'small')}
      onClick={() => storePendingAction({ act, documents: [...documents], at })}
      {...(id !== undefined && { id })}
      {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}
    >
      <Icon name={icon} />
      {children}
    </SiteLink>
  )
}
