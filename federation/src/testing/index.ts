/** What browser tests of any host do to its releases. */
export { fetchReally } from './fetch-really.ts'
export { remakeRelease, type Change } from './remade-release.ts'
export { readShell, remakeShell } from './remade-shell.ts'
export { copySite, signCopy, type SiteCopy } from './site-copy.ts'
