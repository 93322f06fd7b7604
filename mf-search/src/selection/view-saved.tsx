import { useSavedIds } from 'shared/account'
import { useFormats, useTexts } from 'shared/i18n'
import { paths, SiteLink, useRouteExists } from 'shared/routing'
import { buttonLook, Icon } from 'shared/ui'

/** The way to the saved documents, with how many they are. */
export const ViewSaved = () => {
  const t = useTexts('search')
  const formats = useFormats()
  const saved = useSavedIds().size
  if (!useRouteExists(paths.savedDocuments())) return null
  return (
    <SiteLink to={paths.savedDocuments()} className={buttonLook('quiet', 'small')}>
      <Icon name="list" />
      {t('selection.view', { count: saved, n: formats.number(saved) })}
    </SiteLink>
  )
}
