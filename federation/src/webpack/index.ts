/** Builds of remotes by webpack, and what builds of their host share with them. */
export { baseConfig, type BuildOptions } from './base-config.ts'
export { ChunkIntegrityPlugin } from './chunk-integrity-plugin.ts'
export { containerConfig, containerServerConfig, forServer } from './container-config.ts'
export { runWebpack } from './run-webpack.ts'
