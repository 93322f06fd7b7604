import { useCallback, useEffect, useRef, type CSSProperties, type RefObject } from 'react'
import { useAnnounce } from 'shared/announcer'
import { useFormats, useTexts } from 'shared/i18n'
import { Button, Spinner } from 'shared/ui'
import styles from './load-more.module.css'
import type { Results } from './use-results.ts'

/** Milliseconds the end of the list must stay near before the next page is asked for (specification section 9). */
const debounce = 200

/** Calls `onNear` once the element that is given the ref stays within a screen’s distance. */
const useNear = (active: boolean, onNear: () => void): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!active || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(onNear, debounce)
      },
      { rootMargin: '0px 0px 100% 0px' },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [active, onNear])
  return element
}

/** On a page that the server rendered, the room of what a logged-in person gets in place of the prompt to sign up. */
export const RoomForUsers = () => <div className={styles.coming} data-coming data-for="user" />

/** The end of the list: loads the next page when it comes near, or at a press of its button. */
export const LoadMore = ({ more, shown, total }: { more: Results['more']; shown: number; total: number }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const announce = useAnnounce()
  const before = useRef(shown)
  const byButton = useRef(false)

  const { load } = more
  const onNear = useCallback(() => load(), [load])
  const end = useNear(more.automatic, onNear)

  useEffect(() => {
    const added = shown - before.current
    const former = before.current
    before.current = shown
    if (added <= 0 || former === 0) return
    announce(
      t('results.loaded', {
        count: added,
        n: formats.number(added),
        shown: formats.number(shown),
        total: formats.number(total),
      }),
    )
    if (byButton.current) document.querySelector<HTMLElement>(`[data-result="${former + 1}"]`)?.focus()
    byButton.current = false
  }, [announce, formats, shown, t, total])

  const press = () => {
    byButton.current = true
    load()
  }
  const counts = { count: total, n: formats.number(total), shown: formats.number(shown) }
  return (
    <>
      {/* Another one for each page: nothing that is seen moves when results take its place. */}
      {more.coming > 0 && (
        <div
          key={shown}
          ref={end}
          className={styles.coming}
          data-coming
          style={{ '--coming': more.coming } as CSSProperties}
        />
      )}
      <div className={styles.end}>
        {more.status === 'end' && shown > 0 && <p>{t('results.end', counts)}</p>}
        {more.status === 'page-limit' && <p>{t('results.page_limit', { n: formats.number(shown) })}</p>}
        {(more.status === 'ready' || more.status === 'loading') && (
          <>
            <p>{t('results.shown', counts)}</p>
            <Button aria-disabled={more.status === 'loading'} onClick={more.status === 'ready' ? press : undefined}>
              {more.status === 'loading' && <Spinner />}
              {t(more.status === 'loading' ? 'results.loading_more' : 'results.more')}
            </Button>
          </>
        )}
        {more.status === 'failed' && (
          <>
            <p role="alert">{t('results.more_failed')}</p>
            <Button onClick={more.retry}>{t('results.try_again')}</Button>
          </>
        )}
      </div>
    </>
  )
}
