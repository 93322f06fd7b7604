/** Builds of remotes by Rspack. */
export { containerConfig, containerServerConfig } from './container-config.ts'
export { runRspack } from './run-rspack.ts'
