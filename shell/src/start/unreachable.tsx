import { useCallback, useState } from 'react'
import { languageTag, type Lang } from 'shared/sites'
import { Button, Callout } from 'shared/ui'
import { useRecovery } from '../remotes/index.ts'
import type { RuntimeConfig } from '../config.ts'
import styles from './unreachable.module.css'

/** Why a page does not stand: its texts did not arrive, or are not what was published. */
export type Unstarted = 'unreachable' | 'tampered'

interface UnreachableProps {
  lang: Lang
  words: RuntimeConfig['unreachable']
  why: Unstarted
  /** Whether it stands above a page that the server has rendered, and not in place of one. */
  above: boolean
  /** Tries to start the page, which takes the place of this one. @returns why it does not stand; null when it does */
  onRetry: () => Promise<Unstarted | null>
}

/**
 * Shown when not even the texts arrived; its words came with the page. It stays while it is tried again, by itself or
 * by hand.
 */
export const Unreachable = ({ lang, words, why: first, above, onRetry }: UnreachableProps) => {
  // A page without them is of a development server.
  const { title = 'The site could not be loaded', again: tryAgain = 'Try again' } = words
  const [trying, setTrying] = useState(false)
  const [why, setWhy] = useState(first)
  const retry = useCallback(() => {
    setTrying(true)
    void onRetry().then((failed) => {
      if (failed === null) return
      setWhy(failed)
      setTrying(false)
    })
  }, [onRetry])
  useRecovery(trying ? null : 'unreachable', retry)
  const [Place, Heading] = above ? (['section', 'h2'] as const) : (['main', 'h1'] as const)
  return (
    <Place
      className={styles[above ? 'above' : 'page']}
      lang={languageTag(lang)}
      {...(above && { 'aria-label': title })}
    >
      <Callout tone="warn" role="alert">
        <Heading className={styles['title']}>{title}</Heading>
        <p>{words[trying ? 'trying' : why === 'tampered' ? why : 'text']}</p>
        <Button variant="primary" onClick={trying ? undefined : retry}>
          {tryAgain}
        </Button>
      </Callout>
    </Place>
  )
}
