import type { SearchHit } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths, useRouteExists } from 'shared/routing'
import { WishLink } from 'shared/wishes'
import type { SearchState } from '../search-state/search-state.ts'
import { canBeSaved } from './saved-state.ts'
import styles from './save-search.module.css'

interface Props {
  search: SearchState
  /** The results that are shown: they are what is e-mailed. */
  hits: readonly SearchHit[]
}

/** What an account gives, where a visitor may wish for it: the results by e-mail, the search kept, new documents told. */
export const VisitorTools = ({ search, hits }: Props) => {
  const t = useTexts('search')
  if (!useRouteExists(paths.login())) return null
  return (
    <section className={styles.part} aria-label={t('saving.label')} data-for="visitor">
      {hits.length > 0 && (
        <WishLink act="send" documents={hits.map(({ id }) => id)} icon="mail">
          {t('saving.send')}
        </WishLink>
      )}
      {canBeSaved({ query: search.q, keys: search.filters }) && (
        <>
          <WishLink act="save-search" icon="bookmark">
            {t('saving.save')}
          </WishLink>
          <WishLink act="alert" icon="bell">
            {t('saving.alert_me')}
          </WishLink>
        </>
      )}
    </section>
  )
}
