import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTexts } from 'shared/i18n'
import { paths, SiteLink, useRouteExists } from 'shared/routing'
import { Icon } from 'shared/ui'
import styles from './way-back.module.css'

/** Whether the entry before this one belongs to the site; the router counts its entries in `history.state`. */
const cameFromHere = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

/** A link to where the record was found that goes back in history where it can, so that the place there is kept. */
export const BackInHistory = ({ to, label }: { to: string; label: string }) => {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent): void => {
    if (!cameFromHere() || opensElsewhere(event)) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <SiteLink to={to} onClick={goBack} className={styles['back']}>
      <Icon name="back" />
      {label}
    </SiteLink>
  )
}

/** The way back to the results or the latest content, by `source` in the address; otherwise the search. */
export const WayBack = () => {
  const text = useTexts('article')
  const source = new URLSearchParams(useLocation().search).get('source')
  const latestExists = useRouteExists(paths.latestContent())
  if (source === 'search') return <BackInHistory to={paths.search()} label={text('back.results')} />
  if (source === 'latest_content' && latestExists)
    return <BackInHistory to={paths.latestContent()} label={text('back.latest')} />
  return (
    <SiteLink to={paths.search()} className={styles['back']}>
      <Icon name="search" />
      {text('back.search')}
    </SiteLink>
  )
}
