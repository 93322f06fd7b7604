// node federation/example/release.ts FOLDER VERSION [SOURCE]: builds the host, where it is not there yet, and a remote as a
// team would, and releases it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version as reactVersion } from 'react'
import { consumed, type BuildPlace } from 'federation/bundlers'
import { releaseBuilt, siteAlone } from 'federation/release'
import { baseConfig, containerConfig, runWebpack } from 'federation/webpack'
import { exampleSite } from './site.ts'

const [folder = '', version = '', source = join(import.meta.dirname, 'remote.tsx')] = process.argv.slice(2)
const site = exampleSite(folder)
const place: BuildPlace = {
  folder: import.meta.dirname,
  tsconfig: join(import.meta.dirname, 'tsconfig.json'),
  cache: { folder: join(folder, 'cache'), version: '1' },
  alias: {},
}

const host = join(site.folder, 'host')
if (!existsSync(host)) {
  const config = baseConfig({ mode: 'production', output: host, uniqueName: 'host', publicPath: '/host/', place })
  await runWebpack({ ...config, entry: { main: join(import.meta.dirname, 'host.tsx') } })
}

const name = 'mf-hello'
const output = join(folder, version)
mkdirSync(join(output, 'texts'), { recursive: true })
const routes = [{ path: '/hello', page: 'hello', skeleton: 'article' }]
const declaration = { name, kind: 'primary', contract: '1.0.0', texts: 'hello', routes, layers: [] }
writeFileSync(join(output, 'remote.json'), JSON.stringify(declaration))
writeFileSync(join(output, 'texts/en.json'), '{"title":"Hello"}')
const shared = consumed({ react: reactVersion })
await runWebpack(containerConfig({ name, version, mode: 'production', output, place, exposed: source, shared }))
await releaseBuilt(site, { name, folder: output, version }, siteAlone(site), (line) =>
  process.stdout.write(`${line}\n`),
)
