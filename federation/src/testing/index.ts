/** What browser tests of any host do to its releases. */
export { fetchReally } from './fetch-really.ts'
export { remakeRelease, type Change } from './remade-release.ts'
export { nameShell, readShell, remakeShell } from './remade-shell.ts'
