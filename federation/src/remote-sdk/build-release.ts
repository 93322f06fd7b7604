import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion } from 'shared/remote'
import { misfits, remoteContract } from '../contract/index.ts'
import { checkStyles, containerName, partsFile, sheetsOfBuild } from '../builds/index.ts'
import { checkConsumed, partsOf } from './release-parts.ts'
import { callsOf } from './host-manifest.ts'
import { openBundler } from './remote-build.ts'
import { releasedFolders, type RemoteFolder } from './remote-folder.ts'

/**
 * Builds a remote for release: the folder that the site takes (docs/contract.md), with its declaration, texts, contract,
 * and, where a route is rendered on the server, the build for that.
 *
 * @param output the folder; what is there goes
 * @throws Error that names what is not in order
 */
export const buildRelease = async (remote: RemoteFolder, output: string): Promise<void> => {
  const { folder, declaration, version, host } = remote
  if (declaration.contract.split('.')[0] !== contractVersion.split('.')[0])
    throw new Error(`remote.json is for contract ${declaration.contract}, the packages are for ${contractVersion}.`)
  const bundler = await openBundler(folder)
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const built = await bundler.build({ output })
  if (!built.files['entry.js'])
    throw new Error(`The build has no entry.js: it has ${Object.keys(built.files).join(', ')}.`)
  const parts = partsOf(declaration, built.parts)
  checkConsumed(declaration.name, parts, Object.keys(host.provides))
  checkStyles(declaration.name, sheetsOfBuild(output, built.files))
  if (declaration.routes.some(({ render }) => render === 'server'))
    await bundler.build({ output: join(output, 'server'), server: true })
  const contract = remoteContract(declaration, version, {
    imported: built.imported,
    versions: host.versions,
    calls: callsOf(join(folder, 'src'), built.imported, host),
    types: null,
  })
  const wrong = misfits(contract, host)
  if (wrong.length > 0) throw new Error(`${declaration.name} would not run on its host:\n  - ${wrong.join('\n  - ')}`)
  for (const part of releasedFolders)
    if (existsSync(join(folder, part))) cpSync(join(folder, part), join(output, part), { recursive: true })
  cpSync(join(folder, 'remote.json'), join(output, 'remote.json'))
  writeFileSync(join(output, 'contract.json'), JSON.stringify(contract, null, 1))
  writeFileSync(join(output, partsFile), JSON.stringify(parts, null, 1))
  if (!readFileSync(join(output, 'entry.js'), 'utf8').includes(containerName(declaration.name, version)))
    throw new Error('The configuration gave the container another name or version than the sources have.')
}
