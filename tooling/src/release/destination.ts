import { changeRegistry, type Changed, type Intent, type Move } from 'federation/registry'
import { copyLive } from './copy-live.ts'
import { openHost } from './static-host.ts'
import { settingOf } from '../setting.ts'
import { thisSite } from '../this-site.ts'

/** Where changes go: the site's folder, which is the store of record, and the static host that `--to` names, if any. */
export interface Destination {
  /**
   * Changes the registry, then brings what is live to the host.
   *
   * @throws Error that says what to run again, when the change is made and the host could not be reached
   */
  change(intent: Intent, move: Move): Promise<Changed>
  /** Brings what is live to the host once more, if it has not taken the last change. */
  catchUp(): Promise<void>
}

/** The host that a command's option names, or else a setting. */
export const hostPlace = (to: string | undefined): string | undefined => to ?? settingOf('RELEASES_URL')

/** The site's folder without any host. */
export const siteAlone: Destination = {
  change: (intent, move) => changeRegistry(thisSite(), intent, move),
  catchUp: () => Promise.resolve(),
}

/**
 * @param to the option of a command; by default what `RELEASES_URL` says, and without it there is no host
 * @param say takes a sentence for each copy, and for what was found damaged
 * @param team the team that acts; by default what `RELEASE_TEAM` says
 */
export const openDestination = async (
  to: string | undefined,
  say: (line: string) => void = () => {},
  team = settingOf('RELEASE_TEAM'),
): Promise<Destination> => {
  const place = hostPlace(to) ?? ''
  const host = place === '' ? undefined : await openHost(place)
  let behind = false
  const copy = async (): Promise<void> => {
    if (!host) return
    behind = true
    try {
      say(`sent ${await copyLive(host)} files to ${host.name}`)
      behind = false
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(
        `The change is made in the site's folder, but ${host.name} still has what was live before: ${reason}\n` +
          `Run again until it is done: npm run evidence -- registry copy --to ${place}`,
        { cause },
      )
    }
  }
  return {
    change: async (intent, move) => {
      const changed = await changeRegistry(thisSite(), { team, ...intent }, move)
      for (const line of changed.messages) say(line)
      if (!intent.onlyCheck) await copy()
      return changed
    },
    catchUp: async () => {
      if (behind) await copy()
    },
  }
}
