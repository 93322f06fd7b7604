import * as react from 'react'
import * as reactDom from 'react-dom'
import { createPageGuard, releaseThatThrew, type PageGuard, type ReleaseName } from 'federation/page-guard'
import { createListeners } from 'shared/listeners'
import type { Quarantine } from 'federation/runtime'
import type { RemoteEvent } from '../remotes-options.ts'
import type { Remotes } from '../remotes.ts'
import { replaceRelease } from './replace-release.ts'

/** Key of the visit under which stands for which release a blank page was reloaded. */
const reloadedKey = 'loaded-anew-for'

/** Milliseconds in which an error of the shell is taken to come of what was changed before it. */
const countsFor = 2000

/** Allows React to write its own state. A replacement that throws when it is read is refused. */
const keepReact = (): void => {
  for (const [name, value] of [...Object.entries(react), ...Object.entries(reactDom)])
    if (name.includes('INTERNALS') && typeof value === 'object') Object.seal(value)
}

/** The guard of the page, and whether something was changed on it that cannot be put back. */
export interface GuardedPage extends PageGuard {
  /** The release whose page was shown at a moment of the page's clock; before the first it is the first. */
  pageAt(moment: number): ReleaseName | undefined
  subscribe: (listener: () => void) => () => void
  isLasting: () => boolean
  reloadPage: () => void
  /** Reports that the shell threw and lost the page. The release that threw in it, or changed a built-in, is quarantined. */
  failed(thrown: unknown): void
}

/** Guards the page. A release that breaks the page is quarantined, also for later visits. */
export const guardPage = (options: {
  page: Window & typeof globalThis
  root: Element
  remotes: () => Pick<Remotes, 'releaseFailed' | 'isShown' | 'registry' | 'fileLost'>
  quarantine: Pick<Quarantine, 'add' | 'all'>
  note: (event: RemoteEvent) => void
  /** Sends what was noted at once, in a way that outlives the page. */
  send: () => void
  reload: () => void
  /** Storage of the visit. */
  read: (key: string) => string | null
  write: (key: string, value: string) => void
}): GuardedPage => {
  const { page, root, remotes, quarantine, note, send, reload, read, write } = options
  const listeners = createListeners()
  keepReact()
  let isLasting = false
  /** Who has just changed what everybody works by. */
  let altered: ReleaseName | null = null
  const fail = (release: ReleaseName, event: 'blank' | 'left', message: string): void => {
    quarantine.add(release.remote, release.version, 'visits')
    remotes().releaseFailed(release, event, message)
    send()
  }
  const guard = createPageGuard({
    page,
    root,
    onAltered: (release, what) => {
      note({ ...release, event: 'altered', message: what })
      altered = release
      setTimeout(() => (altered = null), countsFor)
    },
    onLasting: ({ remote, version }) => {
      quarantine.add(remote, version, 'visits')
      isLasting = true
      listeners.notify()
    },
    onLeft: (release) => fail(release, 'left', 'it sent the page elsewhere with nothing pressed'),
    onHidden: (release) => {
      note({ ...release, event: 'hidden', message: 'its styles hid the page' })
      void replaceRelease(release, remotes(), quarantine)
    },
    onBlank: (release, isCured) => {
      fail(release, 'blank', 'nothing could be seen on the page any more')
      const name = `${release.remote} ${release.version}`
      // Once for each release: a page that is blank for another reason is not loaded without end.
      if (isCured || read(reloadedKey) === name) return
      write(reloadedKey, name)
      if (read(reloadedKey) === name) reload()
    },
  })
  const pages: (ReleaseName & { since: number })[] = []
  return {
    ...guard,
    shown: (release, kind) => {
      if (kind === 'page') pages.push({ ...release, since: performance.now() })
      return guard.shown(release, kind)
    },
    pageAt: (moment) => pages.findLast(({ since }) => since <= moment) ?? pages[0],
    subscribe: listeners.subscribe,
    isLasting: () => isLasting,
    reloadPage: reload,
    failed: (thrown) => {
      const thrower = releaseThatThrew(thrown)
      // The file that threw may just be running.
      if (thrower) guard.after(thrower)
      const guilty = thrower ?? altered
      if (guilty) fail(guilty, 'blank', String(thrown))
    },
  }
}
