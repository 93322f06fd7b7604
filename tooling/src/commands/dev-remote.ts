// npm run dev -w mf-search: the remote alone on its own port, with hot reload, against the real API, which is started
// where none answers.
// With `-- --into http://hse.localhost:3000`: the remote for a site that runs already, in place of the deployed one.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { command } from '../command-line/command.ts'
import { apiForRemote } from '../development/api-for-remote.ts'
import { devPort, startDevServer } from '../development/dev-server.ts'
import { liveTexts } from '../development/live-texts.ts'
import { localRelease } from '../development/local-release.ts'
import { containerBuild, containerForSite, devRow, standaloneBuild } from '../development/remote-builds.ts'
import { confirmScreenOf } from '../development/running-site.ts'
import { standalonePage } from '../development/standalone-page.ts'
import { fromRoot, remoteNames } from '../root.ts'

const runAlone = async (name: string, port: number, api: string): Promise<void> => {
  const page = standalonePage({ schema: 1, remotes: [devRow(name, port)] }, api)
  await startDevServer([standaloneBuild(name), containerBuild(name, port)], port, {
    setupMiddlewares: (middlewares) => {
      middlewares.unshift({ name: 'texts', middleware: liveTexts })
      middlewares.push({
        name: 'page',
        middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
          if (request.method !== 'GET' || /\.[a-z0-9]{2,5}(\?|$)/.test(request.url ?? '')) return next()
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(page)
        },
      })
      return middlewares
    },
  })
  console.log(`
${name} alone: http://hse.localhost:${port}  http://sse.localhost:${port}  http://cvd.localhost:${port}
It talks to the API at ${api}.
`)
}

const runInto = async (name: string, port: number, into: string): Promise<void> => {
  const screen = await confirmScreenOf(into, name, `http://localhost:${port}`)
  await startDevServer([containerForSite(name, port)], port, {
    // What changes loads the page anew: a React of production cannot take it in place.
    hot: false,
    liveReload: true,
    setupMiddlewares: (middlewares) => {
      middlewares.unshift(
        { name: 'texts', middleware: liveTexts },
        { name: 'release', middleware: localRelease(name, port) },
      )
      return middlewares
    },
    // Words and routes are no part of the build.
    watchFiles: [fromRoot(name, 'texts'), fromRoot(name, 'remote.json')],
  })
  console.log(`
${name} is ready for ${new URL(into).origin}. Open this address and confirm there; nothing changes before that:

  ${screen}
`)
}

// `npm run dev` starts the API itself, and says so with `--api`.
await command({ into: { type: 'string' }, api: { type: 'string' } }, async ([name = ''], { into, api }) => {
  if (!remoteNames().includes(name))
    throw new Error(`There is no remote '${name}'. The remotes are ${remoteNames().join(', ')}.`)
  const port = devPort(name)
  await (into === undefined ? runAlone(name, port, api ?? (await apiForRemote())) : runInto(name, port, into))
})
