import { useTexts } from 'shared/i18n'
import { LayerPanel, useLayers } from 'shared/layers'
import { paths, SiteLink } from 'shared/routing'
import { Button } from 'shared/ui'
import styles from './tips.module.css'

const signs = ['words', 'phrase', 'or', 'not', 'group', 'beginning'] as const

/** How to write a search, each sign with an example that can be tried. */
export const BestTipsLayer = () => {
  const t = useTexts('search')
  const { open } = useLayers()
  return (
    <LayerPanel
      title={t('tips.title')}
      footer={
        <Button variant="link" onClick={() => open('help')}>
          {t('tips.more')}
        </Button>
      }
    >
      <div className={styles.tips}>
        <p>{t('tips.intro')}</p>
        {signs.map((sign) => (
          <section key={sign}>
            <h3>{t(`tips.${sign}_title`)}</h3>
            <p>{t(`tips.${sign}_text`)}</p>
            <p>
              <SiteLink
                className={styles.example}
                to={paths.search({ q: t(`tips.${sign}_example`), best: false })}
                aria-label={t('tips.try', { query: t(`tips.${sign}_example`) })}
              >
                {t(`tips.${sign}_example`)}
              </SiteLink>
            </p>
          </section>
        ))}
        {(['languages', 'best'] as const).map((topic) => (
          <section key={topic}>
            <h3>{t(`tips.${topic}_title`)}</h3>
            <p>{t(`tips.${topic}_text`)}</p>
          </section>
        ))}
      </div>
    </LayerPanel>
  )
}
