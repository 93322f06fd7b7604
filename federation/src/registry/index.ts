/** Which releases of a site are live: changes, their history, rights, and the signed list that vouches for them. */
export { changeRegistry, takenBackNow, type Author, type Changed, type Intent } from './change-registry.ts'
export { checkSources, writeContents } from './contents.ts'
export { chainProblems, historyDamage, readHistory, type Change } from './history.ts'
export { isDecided } from './is-decided.ts'
export {
  endCanary,
  holdCanary,
  makeCanary,
  makeCurrent,
  promote,
  revert,
  rollBack,
  useShell,
  withdraw,
  type CanaryTerms,
  type Move,
} from './moves.ts'
export { isDue } from './next-list.ts'
export { partBase, releasePath } from './pointers.ts'
export { changeOf, historyLines, registryLines } from './print.ts'
export { prunable, prune, releaseBases } from './prune.ts'
export { lastList, readRegistryFile } from './registry-file.ts'
export { withRegistryLock, withRemoteLock } from './registry-lock.ts'
export { readReleased } from './released.ts'
export type { Described } from '../trust-server/index.ts'
export { beyondByFiles, readRights, refuseTeam, siteTeam } from './rights.ts'
export { serverFolder, serverListName } from './server-folder.ts'
export { shellReleaseSchema, type ShellRelease } from './shell-release.ts'
export { liveShell, shellBefore, shellPointer } from './shells.ts'
export { filesFingerprint, signList } from './sign-list.ts'
export { readRegistry } from './starting-state.ts'
export { beginRotation, finishRotation, newSigningKey, publicKeyOf } from './signing-key.ts'
export type { Site, SiteFolder } from './site.ts'
export { writeTexts } from './site-texts.ts'
export { discardUnused, freeIfRefused, isUsed } from './used-versions.ts'
export { verifyRegistry } from './verify.ts'
