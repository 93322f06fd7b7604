import type { ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button } from 'shared/ui'
import styles from './no-results.module.css'

/** Says that nothing was found and what often helps; `children` are the ways that help this search. */
export const NoResults = ({ query, children }: { query: string; children: ReactNode }) => {
  const t = useTexts('search')
  const { open } = useLayers()
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{query ? t('empty.title_query', { q: query }) : t('empty.title')}</p>
      {children}
      <section>
        <h3>{t('empty.advice_title')}</h3>
        <ul>
          <li>{t('empty.advice_fewer')}</li>
          <li>{t('empty.advice_or')}</li>
          <li>{t('empty.advice_broader')}</li>
        </ul>
        <Button variant="link" onClick={() => open('best-tips')}>
          {t('empty.advice_tips')}
        </Button>
      </section>
    </div>
  )
}
