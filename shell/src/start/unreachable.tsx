import { languageTag, type Lang } from 'shared/sites'
import { Button, Callout } from 'shared/ui'
import { unreachableWords } from './unreachable-words.ts'
import styles from './unreachable.module.css'

/** Shown when not even the texts arrived; its words are the only ones that are part of the code. */
export const Unreachable = ({ lang, again }: { lang: Lang; again: () => void }) => (
  <main className={styles['page']} lang={languageTag(lang)}>
    <Callout tone="warn" role="alert" title={unreachableWords[lang].title}>
      <p>{unreachableWords[lang].text}</p>
      <Button variant="primary" onClick={again}>
        {unreachableWords[lang].again}
      </Button>
    </Callout>
  </main>
)
