import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { LanguageList } from '../menu/language-list.tsx'
import styles from './shell-page.module.css'

/** Language choice as a page of its own (requirement B12). */
export const SelectLanguagePage = () => {
  const t = useTexts('shell')
  return (
    <div className={styles['page']}>
      <PageHead title={t('languages.title')} />
      <PageHeading>{t('languages.title')}</PageHeading>
      <LanguageList />
    </div>
  )
}
