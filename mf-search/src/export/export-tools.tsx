import { useId, useState } from 'react'
import type { SearchData } from 'shared/contracts'
import { useLang, useTexts } from 'shared/i18n'
import { SiteLink, useSite } from 'shared/routing'
import { Button, buttonLook, Icon } from 'shared/ui'
import { briefAddress } from '../brief/brief-address.ts'
import { ControlLabel } from '../controls/control-label.tsx'
import { CopyStrategy } from '../strategy/copy-strategy.tsx'
import { searchRequest } from '../search-state/search-request.ts'
import type { Search } from '../search-state/use-search.ts'
import { useDrawn } from '../results/use-drawn.tsx'
import styles from './export-tools.module.css'

const loadPanel = async () => (await import(/* webpackChunkName: "export" */ './export-panel.tsx')).ExportPanel

/** What can be taken along of a search: its results as a file, and its strategy as text. Each loads when asked for. */
export const ExportTools = ({ search, found }: { search: Search; found: SearchData }) => {
  const { state, addressOf } = search
  const total = found.total.value
  const t = useTexts('search')
  const shared = useTexts('shared')
  const { id: site } = useSite()
  const lang = useLang()
  const panel = useId()
  const [open, setOpen] = useState(false)
  const [drawPanel, load] = useDrawn('The export', loadPanel)
  const request = searchRequest(state, site, lang)

  const toggle = async (): Promise<void> => {
    setOpen(!open)
    if (!open && !(await load())) setOpen(false)
  }
  return (
    <div className={styles.take} role="group" aria-label={t('take.title')}>
      {total > 0 && (
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => void toggle()}
        >
          <Icon name="download" />
          {t('take.export')}
        </Button>
      )}
      {total > 0 && (
        <SiteLink to={briefAddress(state, [])} className={buttonLook('quiet', 'small')}>
          <Icon name="document" />
          <ControlLabel short={t('take.brief_short')}>{shared('documents.brief')}</ControlLabel>
        </SiteLink>
      )}
      <CopyStrategy search={search} found={found} />
      {open && total > 0 && (
        <div key={addressOf({})} id={panel} className={styles.panel}>
          {drawPanel?.({ request, total })}
        </div>
      )}
    </div>
  )
}
