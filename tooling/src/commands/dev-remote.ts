// npm run dev -w mf-search: the remote alone on its own port, with hot reload, against the real API.
import { containerBuild, devRow, standaloneBuild } from '../development/remote-builds.ts'
import { devPort, startDevServer } from '../development/dev-server.ts'
import { liveTexts } from '../development/live-texts.ts'
import { standalonePage } from '../development/standalone-page.ts'
import { remoteNames } from '../root.ts'

const [name = ''] = process.argv.slice(2)

const main = async (): Promise<void> => {
  if (!remoteNames().includes(name))
    throw new Error(`There is no remote '${name}'. The remotes are ${remoteNames().join(', ')}.`)
  const port = devPort(name)
  const page = standalonePage({ schema: 1, remotes: [devRow(name, port)] })
  await startDevServer([standaloneBuild(name), containerBuild(name, port)], port, {
    setupMiddlewares: (middlewares) => {
      middlewares.unshift({ name: 'texts', middleware: liveTexts })
      middlewares.push({
        name: 'page',
        middleware: (
          request: { method?: string; url?: string },
          response: { setHeader(name: string, value: string): void; end(text: string): void },
          next: () => void,
        ) => {
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
It talks to the API at http://localhost:5001/api; start that with 'npm start' in another terminal.
`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
