import { RemoteFailure } from './failure.ts'
import { releaseTags } from './release-tags.ts'

export interface ScriptFile {
  src: string
  integrity?: string | undefined
  /** Gives the request up: the tag leaves the page, and the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

/**
 * Loads a script once, whoever asks. A script that failed is taken out of the page, because a tag that stays would be
 * found again and never fire.
 *
 * @returns a promise that ends with the script run, or rejects with a {@link RemoteFailure} `unreachable`
 */
export const loadScript = ({ src, integrity, signal }: ScriptFile, head: HTMLElement = document.head): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.crossOrigin = 'anonymous'
    if (integrity) script.integrity = integrity
    const fail = (reason: unknown): void => {
      script.remove()
      reject(reason instanceof Error ? reason : new Error(String(reason)))
    }
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => fail(new RemoteFailure('unreachable', `${src} did not arrive`)))
    signal?.addEventListener('abort', () => fail(signal.reason), { once: true })
    head.append(script)
  })

/** Takes the unfinished scripts of a release out of the page, so that a retry does not join a request that hangs. */
export const forgetScripts = (base: string, head: HTMLElement = document.head): void => {
  for (const tag of releaseTags(base, head)) if ('src' in tag) tag.remove()
}
