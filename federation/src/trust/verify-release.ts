import {
  declarationText,
  fileListText,
  menuText,
  releaseText,
  textFilesText,
  type IntegrityList,
  type Registry,
  type RegistryRow,
  type Release,
  type RemoteDeclaration,
} from 'shared/remote'

/** Why a release may not run. */
export type Refusal = 'tampered' | 'withdrawn'

/** `sha384-...` of a text, as lists and files state it. */
export const fingerprint = async (
  kind: 'sha256' | 'sha384',
  content: string | ArrayBuffer,
  subtle: SubtleCrypto,
): Promise<string> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const hash = new Uint8Array(await subtle.digest(kind === 'sha256' ? 'SHA-256' : 'SHA-384', bytes))
  return `${kind}-${btoa(String.fromCharCode(...hash))}`
}

/** Verifies a release by the signed list: its files and parts must have the listed digests, and it must not be withdrawn. */
export const verifyRelease = async (
  release: Release,
  { releases, withdrawn, started }: IntegrityList,
  subtle: SubtleCrypto | undefined = globalThis.crypto.subtle,
): Promise<Refusal | null> => {
  const { base, entry, parts, files } = release
  if (withdrawn.includes(base)) return 'withdrawn'
  if (!files) return 'tampered'
  const named = [entry, ...Object.values(parts).flatMap(({ scripts, styles }) => [...scripts, ...styles])]
  if (named.some(({ path, integrity }) => !integrity || files[path] !== integrity)) return 'tampered'
  // Without the browser's own hashing (a page that is not served safely) the list's word is all there is.
  if (!subtle) return base in releases ? null : 'tampered'
  if (started && started[base] !== (await fingerprint('sha256', releaseText(release), subtle))) return 'tampered'
  return releases[base] === (await fingerprint('sha384', fileListText(files), subtle)) ? null : 'tampered'
}

/**
 * Whether a row agrees with the list: which releases are live, and with what declaration. A page's row may have less than
 * the list, and nothing else.
 */
export const isRowGenuine = async (
  row: RegistryRow,
  { live, declared, menus = {} }: IntegrityList,
  subtle: SubtleCrypto | undefined = globalThis.crypto.subtle,
): Promise<boolean> => {
  if (!live || !declared) return true
  const { name, current, previous, canary } = row
  const known = Object.hasOwn(live, name) ? live[name] : undefined
  if (!known || current.version !== known.current) return false
  if (previous && previous.version !== known.previous) return false
  if (canary && (canary.release.version !== known.canary?.version || canary.share !== known.canary.share)) return false
  if (!subtle) return true
  const isDeclared = async (base: string, declaration: RemoteDeclaration): Promise<boolean> => {
    const menu = menuText(declaration)
    return (
      declared[base] === (await fingerprint('sha256', declarationText(declaration), subtle)) &&
      menus[base] === (menu === null ? undefined : await fingerprint('sha256', menu, subtle))
    )
  }
  return (
    (await isDeclared(current.base, row)) && (!canary || (await isDeclared(canary.release.base, canary.declaration)))
  )
}

/** The fingerprints of texts that the list vouches for, by their addresses such as `/i18n/hse/en.json`. */
export const genuineTexts = async (
  { texts = {} }: Registry,
  list: IntegrityList,
  subtle: SubtleCrypto,
): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const [pair, files] of Object.entries(texts)) {
    if (list.texts?.[pair] !== (await fingerprint('sha256', textFilesText(files), subtle))) continue
    for (const [name, integrity] of Object.entries(files)) found.set(`/i18n/${pair.split('/')[0]}/${name}`, integrity)
  }
  return found
}
