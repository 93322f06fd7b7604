import { SiteLink } from 'shared/routing'
import { buttonLook } from 'shared/ui'

/** The one way on from a page whose work is done. */
export const WayOn = ({ to, children }: { to: string; children: string }) => (
  <p>
    <SiteLink to={to} className={buttonLook('primary')}>
      {children}
    </SiteLink>
  </p>
)
