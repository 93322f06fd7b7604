import { createContext, useContext, type ComponentType } from 'react'
import type { DataRouter } from 'react-router-dom'
import type { HostServices } from 'shared/host'
import type { ThemeStore } from 'shared/theme'
import type { Meter } from './analytics/start-meter.ts'
import type { RuntimeConfig } from './config.ts'
import type { Remotes } from './remotes/index.ts'

/** What the shell is made of, built once before the page is rendered. */
export interface Host {
  config: RuntimeConfig
  remotes: Remotes
  theme: ThemeStore
  /** Counts what happens, where the operator has turned that on. */
  meter: Meter
  services: HostServices
  /** What stands above every page, when something does. */
  Banner?: ComponentType | undefined
}

export const HostContext = createContext<Host | null>(null)

/** The router of the page in the browser; null where the page is rendered on the server. */
export const RouterContext = createContext<DataRouter | null>(null)

/** The shell's own parts: configuration, remotes, theme. */
export const useHost = (): Host => {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost needs a HostContext around it.')
  return host
}
