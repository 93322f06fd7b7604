import type { Registry } from 'shared/remote'
import type { ShellRelease } from './shell-release.ts'
import type { KeyPlaces } from './signing-key.ts'

/** Where releases are kept: `registry.json`, `host.json`, `history.jsonl`, `shell/`, `remotes/`, `server/`, `i18n/`. */
export interface SiteFolder {
  folder: string
}

/** A site, and what a product says of it. */
export interface Site extends SiteFolder {
  keys: KeyPlaces
  /** The public keys that servers were given apart, as `readReleaseKeys` takes them. */
  publicKeys: string | undefined
  /** The file of the rights. */
  rights: string
  /** Names of the folders of `pages/` that content pages are read from. */
  names: readonly string[]
  /** What pages read besides code, by its address such as `/i18n/hse/en.json`, as the live releases make it. */
  assembleTexts: (shell: ShellRelease, registry: Registry) => ReadonlyMap<string, string>
  /** Base address of the product's API; its `openapi.json` names the calls that remotes may make. Undefined: it has none. */
  api: string | undefined
  /** What a release's folder of texts lacks before it may be everybody's, each as a clause. */
  missingTexts: (folder: string) => readonly string[]
}
