import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useAnnounce } from 'shared/announcer'
import { useLang } from 'shared/i18n'
import { languageTag, type Lang } from 'shared/sites'
import { Button, buttonLook } from 'shared/ui'
import type { OverrideState, OverrideStore } from './override-store.ts'
import { overrideWords } from './override-words.ts'
import styles from './override-banner.module.css'

const sentence = (state: OverrideState, lang: Lang): string => {
  const words = overrideWords[lang]
  const format = new Intl.DateTimeFormat(languageTag(lang), { hour: 'numeric', minute: '2-digit' })
  const about = { ...state, time: format.format(state.until) }
  return words[state.status](about)
}

const StopForm = ({ remote, back, lang }: { remote: string; back: string; lang: Lang }) => (
  <form method="post" action="/__composition/override/stop">
    <input type="hidden" name="remote" value={remote} />
    <input type="hidden" name="back" value={back} />
    <Button type="submit" size="small">
      {overrideWords[lang].stop(remote)}
    </Button>
  </form>
)

const Row = ({ state, lang }: { state: OverrideState; lang: Lang }) => {
  const { pathname, search } = useLocation()
  const words = overrideWords[lang]
  const here = pathname + search
  return (
    <div className={styles['row']} data-override={state.status}>
      <p className={styles['text']}>{sentence(state, lang)}</p>
      {state.status === 'failed' && (
        <details className={styles['details']}>
          <summary>{words.details}</summary>
          <code lang="en">{state.message}</code>
        </details>
      )}
      <div className={styles['ways']}>
        {/* Plain links: what a page stands on is settled as it loads. */}
        {state.status !== 'runs' && (
          <a href={here} className={buttonLook('quiet', 'small')}>
            {state.status === 'failed' ? words.again : words.renew}
          </a>
        )}
        {state.status !== 'ended' && <StopForm remote={state.remote} back={here} lang={lang} />}
      </div>
    </div>
  )
}

/** Says on every page what of it comes from a development server and until when, and ends it with one press. */
export const OverrideBanner = ({ store }: { store: OverrideStore }) => {
  const lang = useLang()
  const announce = useAnnounce()
  const states = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  const announced = useRef(new Map<string, OverrideState['status']>())
  useEffect(() => {
    for (const state of states) {
      if (announced.current.get(state.remote) === state.status) continue
      announced.current.set(state.remote, state.status)
      announce(sentence(state, lang))
    }
  }, [states, lang, announce])
  return (
    <section className={styles['banner']} aria-label={overrideWords[lang].label}>
      {states.map((state) => (
        <Row key={state.remote} state={state} lang={lang} />
      ))}
    </section>
  )
}
