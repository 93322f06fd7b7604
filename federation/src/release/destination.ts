import { changeRegistry, type Changed, type Intent, type Move, type Site } from '../registry/index.ts'
import { copyLive } from './copy-live.ts'
import { openHost } from './static-host.ts'

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

/** The site's folder without any host. */
export const siteAlone = (site: Site): Destination => ({
  change: (intent, move) => changeRegistry(site, intent, move),
  catchUp: () => Promise.resolve(),
})

/**
 * @param place of a host, as {@link openHost} takes it; without one there is no host
 * @param say takes a sentence for each copy, and for what was found damaged
 * @param team the team that acts
 */
export const openDestination = async (
  site: Site,
  place = '',
  say: (line: string) => void = () => {},
  team?: string,
): Promise<Destination> => {
  const host = place === '' ? undefined : await openHost(place)
  let behind = false
  const copy = async (): Promise<void> => {
    if (!host) return
    behind = true
    try {
      say(`sent ${await copyLive(site, host)} files to ${host.name}`)
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
      const changed = await changeRegistry(site, { team, ...intent }, move)
      for (const line of changed.messages) say(line)
      if (!intent.onlyCheck) await copy()
      return changed
    },
    catchUp: async () => {
      if (behind) await copy()
    },
  }
}
