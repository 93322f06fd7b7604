import { useSavedIds } from 'shared/account'
import { useFormats, useTexts } from 'shared/i18n'
import { paths, SiteLink, useRouteExists } from 'shared/routing'
import { classNames, Icon, VisuallyHidden } from 'shared/ui'
import styles from './selection.module.css'

/** The way to the saved documents, with how many they are: beside the count of the results, or where there is less room beside 'Select all'. */
export const ViewSaved = ({ at }: { at: 'heading' | 'bar' }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const saved = useSavedIds().size
  if (!useRouteExists(paths.savedDocuments())) return null
  return (
    <SiteLink to={paths.savedDocuments()} className={classNames(styles.view, at === 'heading' && styles.besideCount)}>
      <Icon name="list" />
      <VisuallyHidden narrow>{t('selection.view', { count: saved, n: formats.number(saved) })}</VisuallyHidden>
    </SiteLink>
  )
}
