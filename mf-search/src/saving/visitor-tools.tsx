import { useTexts } from 'shared/i18n'
import { paths, useRouteExists } from 'shared/routing'
import { ActAfterLoginLink } from 'shared/pending-actions'
import { ControlLabel } from '../controls/control-label.tsx'
import type { SearchState } from '../search-state/search-state.ts'
import { canBeSaved } from './saved-state.ts'
import styles from './save-search.module.css'

/** What an account gives: a saved search and its alert, which a visitor asks for here. */
export const VisitorTools = ({ search }: { search: SearchState }) => {
  const t = useTexts('search')
  if (!useRouteExists(paths.login()) || !canBeSaved({ query: search.q, keys: search.filters })) return null
  return (
    <section className={styles.part} aria-label={t('saving.label')} data-for="visitor">
      <ActAfterLoginLink act="save-search" icon="bookmark">
        <ControlLabel short={t('saving.save_short')}>{t('saving.save')}</ControlLabel>
      </ActAfterLoginLink>
      <ActAfterLoginLink act="alert" icon="bell">
        <ControlLabel short={t('saving.alert_short')}>{t('saving.alert_me')}</ControlLabel>
      </ActAfterLoginLink>
    </section>
  )
}
