import { useTexts } from 'shared/i18n'
import { SiteLink } from 'shared/routing'
import { buttonLook, classNames, Icon } from 'shared/ui'
import type { SearchState } from '../search-state/search-state.ts'
import { mapAddress } from './map-address.ts'

export const MapLink = ({ state, className }: { state: SearchState; className?: string | undefined }) => (
  <SiteLink className={classNames(buttonLook(), className)} to={mapAddress(state, { rows: '', numbers: false })}>
    <Icon name="bubbles" />
    {useTexts('search')('map.link')}
  </SiteLink>
)
