import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from 'federation/files'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { devPort, devServerOptions, startDevServer } from '../development/dev-server.ts'
import { shellBuild, shellDevPort } from '../development/part-alone.ts'
import { devRow } from '../development/remote-builds.ts'
import { apiAddress } from '../processes/api-address.ts'
import { checkDataFolder, checkPorts } from '../processes/preflight.ts'
import { runApiCommand, startService, waitFor } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { stopWithThis, supervise } from '../processes/supervise.ts'
import { buildSite } from '../release/build-site.ts'
import { fromRoot, remoteNames, siteFolder } from '../root.ts'

export default defineCommand({
  run: async () => {
    const { sitePort, apiPort, dataFolder } = projectSettings()
    checkDataFolder(dataFolder)
    const remotePorts = Object.fromEntries(remoteNames().map((name) => [name, devPort(name)]))
    await checkPorts({ PORT: sitePort, API_PORT: apiPort })

    await buildSite((line) => console.log(`  ${line}`))
    const folder = fromRoot('build/dev-site')
    cpSync(siteFolder(), folder, { recursive: true })
    const registry = { schema: 1, remotes: remoteNames().map((name) => devRow(name, remotePorts[name] ?? 0)) }
    writeAtomically(join(folder, 'registry.json'), JSON.stringify(registry))
    // Development servers' files change all the time: nothing vouches for them.
    rmSync(join(folder, 'release-key.pub'), { force: true })
    const base = `http://localhost:${shellDevPort}/shell/`
    const shell = {
      version: 'dev',
      base,
      main: { scripts: [{ path: 'main.js' }], styles: [{ path: 'main.css' }] },
      lazy: {},
    }
    writeAtomically(join(folder, 'host.json'), JSON.stringify(shell))

    const origins = [shellDevPort, ...Object.values(remotePorts)].map((port) => `http://localhost:${port}`)
    const env = {
      PORT: String(sitePort),
      API_PORT: String(apiPort),
      DATA_DIR: dataFolder,
      SITE_DIR: folder,
      TEXTS_DIR: join(folder, 'i18n'),
      DEVELOPMENT_ORIGINS: origins.join(','),
    }
    await runApiCommand('seed', [], env)
    const servers = supervise([])
    stopWithThis(servers)
    const serve = (name: string, script: string, nodeArgs: string[], args: string[] = []) =>
      servers.add({ name, start: () => startService(fromRoot(script), env, nodeArgs, args) })
    const api = serve('The API', 'api/src/server.ts', ['--watch'])
    serve('The site', 'shell/server/server.ts', ['--watch'])
    for (const name of remoteNames())
      serve(name, 'tooling/src/evidence.ts', [], ['dev-remote', name, '--api', apiAddress()])
    await startDevServer([shellBuild()], devServerOptions(shellDevPort))
    await waitFor(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API')
    console.log(
      `\nDeveloping at http://hse.localhost:${sitePort} (each remote alone: ${Object.entries(remotePorts)
        .map(([name, port]) => `${name} on ${port}`)
        .join(', ')}).\n`,
    )
  },
})
