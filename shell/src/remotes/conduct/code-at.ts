/** A release of a remote. */
export interface ReleaseName {
  remote: string
  version: string
}

/** Frames of a browser's extension, which may stand among the page's own. */
const extension = /\b(?:\w+-extension:|webkit-masked-url:)/
const release = /\/remotes\/(mf-[a-z0-9-]+)\/([0-9A-Za-z.-]+)\//
/** A frame as V8 writes it, or as the others do; an error's message may name files, too. */
const frame = /^\s+at |@/

/**
 * The release whose code was at work, by a stack: that of the innermost frame which is of any release. What the shell's own
 * code threw as a release called it is that release's.
 *
 * @param stack as browsers write it
 * @returns null where no release was at work, or an extension of the browser
 */
export const releaseInStack = (stack: string): ReleaseName | null => {
  for (const line of stack.split('\n').filter((each) => frame.test(each))) {
    if (extension.test(line)) return null
    const [, remote, version] = release.exec(line) ?? []
    if (remote !== undefined && version !== undefined) return { remote, version }
  }
  return null
}

/** The release whose code threw something, by its stack; null where the stack names none, or there is no stack. */
export const releaseThatThrew = (thrown: unknown): ReleaseName | null =>
  thrown instanceof Error ? releaseInStack(thrown.stack ?? '') : null
