import { fileListText, type IntegrityList, type Release } from 'shared/remote'

/** Why a release may not run. */
export type Refusal = 'tampered' | 'withdrawn'

const fingerprint = async (text: string, subtle: SubtleCrypto): Promise<string> => {
  const hash = new Uint8Array(await subtle.digest('SHA-384', new TextEncoder().encode(text)))
  return `sha384-${btoa(String.fromCharCode(...hash))}`
}

/** Judges a release by the list: it must be vouched for with just these files, and not be withdrawn. */
export const judgeRelease = async (
  { base, entry, parts, files }: Release,
  { releases, withdrawn }: IntegrityList,
  subtle: SubtleCrypto | undefined = globalThis.crypto.subtle,
): Promise<Refusal | null> => {
  if (withdrawn.includes(base)) return 'withdrawn'
  if (!files) return 'tampered'
  const named = [entry, ...Object.values(parts).flatMap(({ scripts, styles }) => [...scripts, ...styles])]
  if (named.some(({ path, integrity }) => !integrity || files[path] !== integrity)) return 'tampered'
  // Without the browser's own hashing (a page that is not served safely) the list's word is all there is.
  if (!subtle) return base in releases ? null : 'tampered'
  return releases[base] === (await fingerprint(fileListText(files), subtle)) ? null : 'tampered'
}
