import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { apiForRemote } from '../development/api-for-remote.ts'
import { devPort, devServerOptions, startDevServer } from '../development/dev-server.ts'
import { liveTexts } from '../development/live-texts.ts'
import { remoteAlone } from '../development/part-alone.ts'
import { containerForSite, devRow } from '../development/remote-builds.ts'
import { confirmScreenOf } from '../development/running-site.ts'
import { fromRoot, remoteNames } from '../root.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readDeclaration } from '../release/build-remote.ts'

/**
 * Answers `/container/release.json`: what a running site needs to know of a remote that comes from this server, its
 * declaration as it is at this moment among it (docs/contract.md).
 */
const localRelease =
  (name: string, port: number) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.url?.split('?')[0] !== '/container/release.json') return next()
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ declaration: readDeclaration(name), release: devRow(name, port).current }))
  }

const runAlone = async (name: string, api: string): Promise<void> => {
  const { configs, options } = remoteAlone(name, api)
  await startDevServer(configs, options)
  const { port } = options
  console.log(`
${name} alone: http://hse.localhost:${port}  http://sse.localhost:${port}  http://cvd.localhost:${port}
It talks to the API at ${api}.
`)
}

const runInto = async (name: string, port: number, into: string): Promise<void> => {
  const screen = await confirmScreenOf(into, name, `http://localhost:${port}`)
  const options = devServerOptions(port, {
    // What changes reloads the page: a React of production cannot take it in place.
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
  await startDevServer([containerForSite(name, port)], options)
  console.log(`
${name} is ready for ${new URL(into).origin}. Open this address and confirm there; nothing changes before that:

  ${screen}
`)
}

export default defineCommand({
  words: { remote: { type: 'string', demandOption: true } },
  options: {
    into: { type: 'string', describe: 'Address of a site that runs' },
    // `evidence dev` starts the API itself.
    api: { type: 'string', hidden: true },
  },
  run: async ({ remote: name, into, api }) => {
    if (!remoteNames().includes(name))
      throw new Error(`There is no remote '${name}'. The remotes are ${remoteNames().join(', ')}.`)
    const port = devPort(name)
    await (into === undefined ? runAlone(name, api ?? (await apiForRemote())) : runInto(name, port, into))
  },
})
