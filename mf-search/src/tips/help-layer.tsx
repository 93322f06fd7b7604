import { useTexts } from 'shared/i18n'
import { LayerPanel, useLayers } from 'shared/layers'
import { Button } from 'shared/ui'
import styles from './tips.module.css'

const topics = ['search', 'narrow', 'types', 'quality', 'date', 'countries', 'demonstration'] as const

/** How to get from a question to documents worth reading. */
export const HelpLayer = () => {
  const t = useTexts('search')
  const { open, close, stack } = useLayers()
  const fromTips = stack.some(({ name }) => name === 'best-tips')
  return (
    <LayerPanel title={t('help.title')}>
      <div className={styles.tips}>
        <p>{t('help.intro')}</p>
        {topics.map((topic) => (
          <section key={topic}>
            <h3>{t(`help.${topic}_title`)}</h3>
            <p>{t(`help.${topic}_text`)}</p>
          </section>
        ))}
        <p>
          <Button variant="link" onClick={fromTips ? close : () => open('best-tips')}>
            {t('help.tips')}
          </Button>
        </p>
      </div>
    </LayerPanel>
  )
}
