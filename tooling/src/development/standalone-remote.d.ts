/** The remote that runs alone; the build points the name to its module. */
declare module 'standalone-remote' {
  import type { RemoteModule } from 'shared/remote'

  export const remote: RemoteModule
}
