import type { ModuleFederation } from '@module-federation/enhanced/runtime'

type Opened = ReturnType<ModuleFederation['initRawContainer']>

/** What a remote's entry puts on `window`, whatever it was built with: the protocol of containers. */
export type Container = Exclude<Opened['remoteEntryExports'], undefined>

export const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value
