import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths, SiteLink, useRouteExists } from '../routing/index.ts'
import { buttonLook, Icon, type ButtonVariant, type IconName } from '../ui/index.ts'
import { storePendingAction, type ActionKind } from './pending-action.ts'

interface Props {
  act: ActionKind
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
 * Takes the place of a button that needs an account: leads a visitor to the log-in and, also by way of a new account, back
 * here, where the action is carried out. Not rendered where nobody can log in.
 */
export const ActAfterLoginLink = ({
  act,
  documents = [],
  icon,
  variant = 'quiet',
  id,
  labelledBy,
  children,
}: Props) => {
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
