// A module of the package that it brings no types for.
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  import type { ConsumesOptions } from '@module-federation/webpack-bundler-runtime'
  export const consumes: (options: ConsumesOptions) => void
}
