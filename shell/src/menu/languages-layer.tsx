import { useTexts } from 'shared/i18n'
import { LayerPanel } from 'shared/layers'
import { LanguageList } from './language-list.tsx'

/** Language choice as a layer: it stays open, so that a wrong choice is undone at once. */
export const LanguagesLayer = () => {
  const t = useTexts('shell')
  return (
    <LayerPanel title={t('languages.title')}>
      <LanguageList />
    </LayerPanel>
  )
}
