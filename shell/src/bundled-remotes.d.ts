/** Written by the build (tooling/src/webpack/host-config.ts). */
declare module 'bundled-remotes' {
  import type { RemoteModule } from 'shared/remote'

  export const bundledRemotes: Readonly<Record<string, () => Promise<{ remote: RemoteModule }>>>
}
