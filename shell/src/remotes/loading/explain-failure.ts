import { RemoteFailure } from 'federation/runtime'
import type { Release } from 'shared/remote'

/** The files that a failure may be about: those of the chunk it names, or the entry. */
const suspects = ({ chunk }: RemoteFailure, { entry }: Release): string[] =>
  chunk === null ? [entry.path] : [`${chunk}.js`, `${chunk}.css`]

/**
 * Finds out why a file did not arrive: a browser does not tell a script that is not there from one whose bytes are not
 * those of its release. Other failures stay as they are.
 */
export const explainFailure = async (failure: RemoteFailure, release: Release): Promise<RemoteFailure> => {
  const { files, base } = release
  if (failure.reason !== 'unreachable' || !files) return failure
  try {
    const { isTampered } = await import(/* webpackChunkName: "probe-file" */ './probe-file.ts')
    for (const path of suspects(failure, release)) {
      const integrity = files[path]
      if (integrity && (await isTampered(base + path, integrity))) {
        return new RemoteFailure('tampered', `${base}${path} is not the file that was released`, {
          cause: failure,
          chunk: failure.chunk,
        })
      }
    }
  } catch {
    // The means of finding out did not arrive either: the network is the likely cause.
  }
  return failure
}
