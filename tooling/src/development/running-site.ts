import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSafe } from 'node:https'

const screenPath = '/__composition/override'

/** Milliseconds the site has to answer. */
const timeout = 10_000

/** Status of an address. Names that end in `.localhost` are this machine, which Node does not know everywhere. */
const statusOf = async (address: URL): Promise<number> => {
  const hostname = address.hostname.endsWith('.localhost') ? 'localhost' : address.hostname
  const asked = new URL(address)
  asked.hostname = hostname
  const get = asked.protocol === 'https:' ? getSafe : getPlain
  const request = get(asked, { headers: { host: address.host }, signal: AbortSignal.timeout(timeout) })
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  response.resume()
  return response.statusCode ?? 0
}

/**
 * Asks a running site whether a remote may come from an origin there.
 *
 * @returns the address of the screen where a person confirms it
 * @throws Error in one sentence that says what has to be done
 */
export const confirmScreenOf = async (into: string, remote: string, origin: string): Promise<string> => {
  const site = URL.parse(into)
  if (!site || !/^https?:$/.test(site.protocol)) {
    throw new Error(`--into is '${into}'; it must be the address of a running site, such as http://hse.localhost:3000.`)
  }
  const screen = new URL(`${screenPath}?${new URLSearchParams({ remote, origin })}`, site)
  const status = await statusOf(screen).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new Error(`No site answers at ${site.origin} (${reason}): start it, or check the address.`)
  })
  if (status === 200) return screen.href
  if (status === 403) {
    throw new Error(`${site.origin} does not allow ${origin}: add it to OVERRIDE_ORIGINS of its site server.`)
  }
  if (status === 404) {
    throw new Error(
      `${site.origin} takes no remotes from development servers: start its site server with OVERRIDE_ORIGINS=${origin}.`,
    )
  }
  throw new Error(`${site.origin} answered ${status} at ${screenPath}: it may be of another version.`)
}
