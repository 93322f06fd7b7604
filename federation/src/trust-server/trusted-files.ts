import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileListText, releasesIn, textFileOf, type Release } from 'shared/remote'
import { fingerprint, packings } from '../files/index.ts'
import type { SignedRegistry } from './signed-registry.ts'

/** A file is checked at most once in this time. */
const recheckIntervalMs = 1000

interface Look {
  at: number
  stamp: string
  wanted: string
  /** Whether every form of the file on the disk is what was signed. */
  isWhole: boolean
  /** A genuine form of it; null: there is none. */
  bytes: Buffer | null
}

type Fingerprinted = Pick<Release, 'base' | 'files'>

/**
 * Compares the files of the site's folder with the signed list: scripts and styles of what is live, and texts. Each is read
 * once, and again when it has changed.
 *
 * @param now milliseconds by a clock that nobody sets
 */
export const createTrustedFiles = (
  folder: string,
  signed: () => SignedRegistry,
  shell: () => Fingerprinted | null,
  now: () => number,
) => {
  const checks = new Map<string, Look>()
  /** Texts as they were when they were good; scripts and styles are too much to keep, and browsers refuse them. */
  const kept = new Map<string, { wanted: string; bytes: Buffer }>()
  const reported = new Map<string, string>()
  let known: { of: readonly unknown[]; files: Map<string, string> } | undefined

  const filesNow = (): Map<string, string> => {
    const { registry, list } = signed()
    const own = shell()
    const of = [registry, list, own]
    if (known?.of.every((part, place) => part === of[place])) return known.files
    const releases: Fingerprinted[] = [...(own ? [own] : []), ...releasesIn(registry)]
    const genuine = releases.filter(
      ({ base, files }) => files && list?.releases[base] === fingerprint('sha384', fileListText(files)),
    )
    const files = new Map(
      genuine.flatMap((release) =>
        Object.entries(release.files ?? {}).map(([name, integrity]): [string, string] => [
          release.base + name,
          integrity,
        ]),
      ),
    )
    known = { of, files }
    return files
  }
  const wantedOf = (path: string): string | undefined => {
    const { registry, list } = signed()
    if (!list) return undefined
    const text = textFileOf(path)
    return text ? list.texts && registry.texts?.[text.pair]?.[text.name] : filesNow().get(path)
  }
  const report = (path: string, problem: string): void => {
    if (reported.get(path) === problem) return
    reported.set(path, problem)
    process.emitWarning(`${path} is not as it was signed: ${problem}`)
  }
  const read = (path: string, wanted: string): Pick<Look, 'isWhole' | 'bytes'> => {
    const kind = wanted.split('-')[0] ?? 'sha256'
    const bad: string[] = []
    let bytes: Buffer | null = null
    for (const [ending, unpack] of packings) {
      let packed: Buffer
      try {
        packed = readFileSync(join(folder, path) + ending)
      } catch {
        if (ending === '') bad.push('itself')
        continue
      }
      try {
        const unpacked = unpack(packed)
        if (fingerprint(kind, unpacked) === wanted) bytes ??= unpacked
        else bad.push(ending || 'itself')
      } catch {
        bad.push(ending)
      }
    }
    const isText = path.startsWith('/i18n/')
    if (bytes && isText) kept.set(path, { wanted, bytes })
    const former = kept.get(path)
    bytes ??= former?.wanted === wanted ? former.bytes : null
    if (bad.length > 0)
      report(path, `${bad.join(', ')}; ${bytes ? 'what was signed is handed out' : 'pages refuse it'}`)
    else reported.delete(path)
    return { isWhole: bad.length === 0, bytes: isText || bad.length > 0 ? bytes : null }
  }
  const look = (path: string): Look | null => {
    const wanted = wantedOf(path)
    if (wanted === undefined) return null
    const before = checks.get(path)
    const at = now()
    if (before?.wanted === wanted && at - before.at < recheckIntervalMs) return before
    const stamp = packings
      .map(([ending]) => statSync(join(folder, path) + ending, { throwIfNoEntry: false }))
      .map((stats) => (stats ? `${stats.mtimeMs}/${stats.size}/${stats.ino}` : '-'))
      .join()
    const checked = before?.wanted === wanted && before.stamp === stamp ? before : read(path, wanted)
    const seen = { at, stamp, wanted, isWhole: checked.isWhole, bytes: checked.bytes }
    checks.set(path, seen)
    return seen
  }
  return {
    /**
     * The bytes that a file of the site's folder was signed with: from itself, from one packed beside it, or as they were when
     * last seen. Null where there are none, and of a file that the signed list says nothing of.
     */
    genuine: (path: string): Buffer | null => look(path)?.bytes ?? null,
    /** The same, where not every form of the file on the disk is genuine; null where it can be handed out as it is. */
    instead: (path: string): Buffer | null => {
      const seen = look(path)
      return seen && !seen.isWhole ? seen.bytes : null
    },
  }
}
