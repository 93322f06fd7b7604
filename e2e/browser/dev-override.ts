import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Registry, RegistryRow } from 'shared/remote'
import { siteFolder } from '../../tooling/src/root.ts'

/** The word by which a page shows that it has the texts of the laptop. */
export const laptopWord = 'Straight from the laptop'

const rowOf = (remote: string): RegistryRow => {
  const registry = JSON.parse(readFileSync(join(siteFolder(), 'registry.json'), 'utf8')) as Registry
  const row = registry.remotes.find(({ name }) => name === remote)
  if (!row) throw new Error(`${remote} is not in the registry`)
  return row
}

/** What a development server says at `/container/release.json`: the deployed build, without what vouches for it. */
const releaseFile = (remote: string, origin: string): string => {
  const { current, ...declaration } = rowOf(remote)
  const { version, container, entry } = current
  const release = { version, container, base: `${origin}/container/`, entry: { path: entry.path }, parts: {} }
  return JSON.stringify({ declaration, release })
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', json: 'application/json' }

/**
 * What the development server of the search remote answers: the deployed build with a mark that its entry leaves on the
 * page, and a word of its own.
 *
 * @returns undefined where it has nothing
 */
export const laptopAnswer = (origin: string, path: string): { body: string; type: string } | undefined => {
  const type = types[/\w+$/.exec(path)?.[0] ?? ''] ?? 'text/plain'
  if (path === '/container/release.json') return { body: releaseFile('mf-search', origin), type }
  if (path.startsWith('/i18n/')) {
    const texts = JSON.parse(readFileSync(join(siteFolder(), path), 'utf8')) as { search: { home: object } }
    const search = { ...texts.search, home: { ...texts.search.home, examples_title: laptopWord } }
    return { body: JSON.stringify({ ...texts, search }), type }
  }
  const { current } = rowOf('mf-search')
  const file = join(siteFolder(), current.base, path.replace('/container/', ''))
  if (!path.startsWith('/container/') || !existsSync(file)) return undefined
  const mark = path.endsWith(current.entry.path) ? "document.documentElement.dataset.laptop='';" : ''
  return { body: mark + readFileSync(file, 'utf8'), type }
}

/** A page of somebody else that sends the form of the confirm screen. */
const foreignForm = (address: string, origin: string): string => `<!doctype html><title>Elsewhere</title>
<form method="post" action="${address}"><input name="remote" value="mf-search"><input name="origin" value="${origin}">
<button>Win</button></form>`

/** A development server on this machine, which can be stopped and started again on the same port. */
export const startLaptop = async () => {
  let origin = ''
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', origin)
      if (pathname === '/elsewhere') {
        response.setHeader('content-type', 'text/html').end(foreignForm(searchParams.get('to') ?? '', origin))
        return
      }
      const answer = laptopAnswer(origin, pathname)
      response.setHeader('access-control-allow-origin', '*').setHeader('content-type', answer?.type ?? 'text/plain')
      response.writeHead(answer ? 200 : 404).end(answer?.body)
    }).listen(port)
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  origin = `http://localhost:${port}`
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return {
    origin,
    stop,
    startAgain: async (): Promise<void> => {
      server = await listen(port)
    },
  }
}
