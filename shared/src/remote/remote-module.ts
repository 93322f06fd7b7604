import type { ComponentType } from 'react'
import * as v from 'valibot'

/** Version of this contract. A remote states the version it was built against; the host accepts the same major. */
export const contractVersion = '1.3.0'

/**
 * Where the host offers the part of Module Federation's bundler runtime that containers need. Since contract 1.3.0; which
 * version of it is in the contracts of host and remotes.
 */
export const bundlerRuntimeName = '_FEDERATION_BUNDLER_RUNTIME'

/** What a layer is given: the words its opener passed on. */
export interface LayerProps {
  /** Plain strings, because layers are kept in the browser's history and must survive a reload. */
  params: Readonly<Record<string, string>>
}

export interface PageModule {
  Page: ComponentType
  /** Of a route with `render: "server"`: a `PageData` of `shared/page`. Since contract 1.1.0. */
  data?: (request: never) => Promise<void>
}

/**
 * What a remote exposes as `./remote`: a declaration, nothing that runs.
 * Page and layer names are those of the remote's `remote.json`.
 */
export interface RemoteModule {
  contract: string
  pages: Readonly<Record<string, () => Promise<PageModule>>>
  layers: Readonly<Record<string, () => Promise<{ Layer: ComponentType<LayerProps> }>>>
}

const loader = <Load>() => v.custom<Load>((value) => typeof value === 'function', 'must be a function')

/** Checks a loaded remote before it is used. The functions' results are checked when they are called. */
export const remoteModuleSchema: v.GenericSchema<unknown, RemoteModule> = v.object({
  contract: v.string(),
  pages: v.record(v.string(), loader<RemoteModule['pages'][string]>()),
  layers: v.record(v.string(), loader<RemoteModule['layers'][string]>()),
})
