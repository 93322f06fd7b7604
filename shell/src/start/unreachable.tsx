import { useCallback, useState } from 'react'
import { languageTag, type Lang } from 'shared/sites'
import { Button, Callout } from 'shared/ui'
import { useRecovery } from '../remotes/index.ts'
import { unreachableWords } from './unreachable-words.ts'
import styles from './unreachable.module.css'

/** Why a page does not stand: its texts did not arrive, or are not what was published. */
export type Unstarted = 'unreachable' | 'tampered'

interface UnreachableProps {
  lang: Lang
  why: Unstarted
  /** Whether it stands above a page that the server has rendered, and not in place of one. */
  above: boolean
  /** Tries to start the page, which takes the place of this one. @returns why it does not stand; null when it does */
  again: () => Promise<Unstarted | null>
}

/**
 * Shown when not even the texts arrived; its words are the only ones that are part of the code. It stays while it is
 * tried again, by itself or by hand.
 */
export const Unreachable = ({ lang, why: first, above, again }: UnreachableProps) => {
  const words = unreachableWords[lang]
  const [trying, setTrying] = useState(false)
  const [why, setWhy] = useState(first)
  const retry = useCallback(() => {
    setTrying(true)
    void again().then((failed) => {
      if (failed === null) return
      setWhy(failed)
      setTrying(false)
    })
  }, [again])
  useRecovery(trying ? null : 'unreachable', retry)
  const [Place, Heading] = above ? (['section', 'h2'] as const) : (['main', 'h1'] as const)
  return (
    <Place
      className={styles[above ? 'above' : 'page']}
      lang={languageTag(lang)}
      {...(above && { 'aria-label': words.title })}
    >
      <Callout tone="warn" role="alert">
        <Heading className={styles['title']}>{words.title}</Heading>
        <p>{trying ? words.trying : why === 'tampered' ? words.tampered : words.text}</p>
        <Button variant="primary" onClick={trying ? undefined : retry}>
          {words.again}
        </Button>
      </Callout>
    </Place>
  )
}
