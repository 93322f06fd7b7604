/** Builds of remotes by Vite. */
export { containerConfig } from './container-config.ts'
export { runVite } from './run-vite.ts'
