import type { ReactNode } from 'react'
import { SiteLink } from 'shared/routing'
import { useArrival } from './arrival.ts'

/** A link between the pages around logging in. It replaces its entry in the history and passes on where the person came from. */
export const OnwardLink = ({ to, className, children }: { to: string; className?: string; children?: ReactNode }) => {
  const { handOn } = useArrival()
  return (
    <SiteLink to={to} replace state={handOn} {...(className !== undefined && { className })}>
      {children}
    </SiteLink>
  )
}
