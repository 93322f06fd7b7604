import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { writeContents } from 'federation/registry'
import { compressFolder } from 'federation/release'
import { contractVersion, releaseSchema, type Release, type RemoteDeclaration } from 'shared/remote'
import type { RemoteContract } from 'federation/contract'
import { checkStyles, containerName, declaredSchema, sheetsOfBuild, writeFederationFiles } from 'federation/builds'
import type { ContainerKind } from 'federation/enhanced'
import { checkConsumed, partsOf } from 'federation/remote-sdk'
import { describeRemote, providedModules } from '../contract/describe-contract.ts'
import { readJson } from '../read-json.ts'
import { fromRoot, siteFolder } from '../root.ts'
import { buildForServer } from './build-for-server.ts'
import { remoteVersion } from './version.ts'
import { thisSite } from '../this-site.ts'

export const builtRemoteSchema = v.object({ declaration: declaredSchema, release: releaseSchema })
export type BuiltRemote = v.InferOutput<typeof builtRemoteSchema>

/** Reads and checks a remote's `remote.json`. @throws Error that names the file and the field. */
export const readDeclaration = (name: string): RemoteDeclaration => {
  const declaration = readJson(fromRoot(name, 'remote.json'), declaredSchema)
  if (declaration.name !== name) throw new Error(`${name}/remote.json: its name is '${declaration.name}'`)
  return declaration
}

const releaseFolder = (name: string, version: string): string => join(siteFolder(), 'remotes', name, version)

/** The release of the remote's sources as they are now, if it was built before. */
export const builtRemote = (name: string, kind: ContainerKind = 'host-runtime'): BuiltRemote | undefined => {
  const described = join(releaseFolder(name, remoteVersion(name, kind)), 'release.json')
  if (!existsSync(described) || !existsSync(join(described, '../contract.json'))) return undefined
  const { release } = readJson(described, v.object({ release: releaseSchema }))
  return release.files ? { declaration: readDeclaration(name), release } : undefined
}

/**
 * Builds a remote into `/remotes/{name}/{version}/`, unless that version is there already: releases are immutable.
 *
 * @param compress whether its files are compressed at once. Default: yes; otherwise `compressSite` does it
 * @throws Error when the declaration, the build or what it takes from the host is not in order
 */
export const buildRemote = async (
  name: string,
  { kind = 'host-runtime', compress = true }: { kind?: ContainerKind; compress?: boolean } = {},
): Promise<BuiltRemote> => {
  const existing = builtRemote(name, kind)
  if (existing) return existing
  const declaration = readDeclaration(name)
  if (declaration.contract.split('.')[0] !== contractVersion.split('.')[0]) {
    throw new Error(`${name} was written for contract ${declaration.contract}, this project has ${contractVersion}`)
  }
  const version = remoteVersion(name, kind)
  const folder = releaseFolder(name, version)
  const draft = `${folder}.draft-${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    const { remoteConfig, remoteServerConfig } = await import('../webpack/remote-config.ts')
    const { runWebpack } = await import('federation/webpack')
    const {
      parts: built,
      files,
      imported,
    } = await runWebpack(remoteConfig(name, version, { mode: 'production', output: draft, runtime: kind }))
    const container = containerName(name, version)
    const entry = built[container]?.scripts[0]
    if (!entry) throw new Error(`${name}: the build has no container entry`)
    const base = `/remotes/${name}/${version}/`
    const server = await buildForServer(thisSite(), base, draft, (output) => remoteServerConfig(name, version, output))
    const parts = partsOf(declaration, built)
    checkConsumed(name, parts, providedModules())
    checkStyles(name, sheetsOfBuild(draft, files))
    const release: Release = {
      version,
      base,
      container,
      contract: `^${declaration.contract}`,
      entry,
      parts,
      files: { ...files, ...server },
    }
    cpSync(fromRoot(name, 'texts'), join(draft, 'texts'), { recursive: true })
    for (const part of ['pages', 'questions']) {
      const source = fromRoot(name, part)
      if (existsSync(source)) cpSync(source, join(draft, part), { recursive: true })
    }
    const contract: RemoteContract = describeRemote(declaration, version, imported, kind)
    writeFileSync(join(draft, 'contract.json'), JSON.stringify(contract, null, 1))
    writeFederationFiles(draft, declaration, release, contract)
    release.files = { ...release.files, ...writeContents(draft, { ...release.files }) }
    writeFileSync(join(draft, 'release.json'), JSON.stringify({ declaration, release } satisfies BuiltRemote, null, 1))
    if (compress) compressFolder(draft)
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    return { declaration, release }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}
