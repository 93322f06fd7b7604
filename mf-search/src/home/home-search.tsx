import { useState } from 'react'
import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { paths, SiteLink, useSiteNavigate } from 'shared/routing'
import { Button } from 'shared/ui'
import { writtenOut } from '../history/references.ts'
import { useReadHistory } from '../history/use-search-history.ts'
import { BestOption } from '../search-box/best-option.tsx'
import { SearchBox } from '../search-box/search-box.tsx'
import styles from './home-search.module.css'

/** The search box of the home page; it leads to the results. */
export const HomeSearch = () => {
  const t = useTexts('search')
  const navigate = useSiteNavigate()
  const { open } = useLayers()
  const [text, setText] = useState('')
  const [best, setBest] = useState(false)
  const readHistory = useReadHistory(text)
  return (
    <div className={styles.search}>
      <SearchBox
        size="large"
        value={text}
        onChange={setText}
        onSubmit={(q) => navigate(paths.search({ q: writtenOut(q.trim(), readHistory), best }))}
      />
      <div className={styles.options}>
        <BestOption best={best} onChange={setBest} />
        <Button variant="link" onClick={() => open('best-tips')}>
          {t('box.tips')}
        </Button>
        <SiteLink to={paths.advancedSearch()}>{t('home.advanced')}</SiteLink>
      </div>
    </div>
  )
}
