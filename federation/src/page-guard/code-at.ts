/** A release of a remote. */
export interface ReleaseName {
  remote: string
  version: string
}

/** Frames of a browser's extension, which may stand among the page's own. */
const extension = /\b(?:\w+-extension:|webkit-masked-url:)/
const release = /\/remotes\/(mf-[a-z0-9-]+)\/([0-9A-Za-z.-]+)\//
/** A frame as V8 writes it, or as the others do. */
const frame = /^\s+at |@/

/**
 * The release whose code was at work, by a stack: that of the innermost frame which is of any release. What the shell's own
 * code threw as a release called it is that release's.
 *
 * @param stack as browsers write it
 * @returns null where no release was at work, or an extension of the browser was anywhere among it
 */
export const releaseInStack = (stack: string): ReleaseName | null => releaseIn(framesOf(stack))

/** The release whose code itself called the function in which a stack was taken; null where it was anything else. */
export const releaseThatCalled = (stack: string): ReleaseName | null => releaseIn(framesOf(stack).slice(1, 2))

/** What Firefox appends of who registered a callback, such as `EventListener.handleEvent*watch@…`; not of what awaits. */
const causes = /^(?!async|\s)[^@\n]*\*[^@\n]*@[^]*/m

/** A stack without who registered the callback that runs: only what calls. */
export const withoutCauses = (stack: string): string => stack.replace(causes, '')

/**
 * The release whose own code made a call; null where it was the host's, also as a release called that, or nobody knows.
 *
 * @param inner frames of what took the stack
 */
export const releaseThatMade = (stack: string, inner: number): ReleaseName | null => {
  const caller = framesOf(stack)
    .slice(inner)
    .find((line) => line.includes('://'))
  return caller === undefined ? null : releaseIn([caller])
}

/** Frames of a stack, the innermost first; none where an extension of the browser is among them. */
const framesOf = (stack: string): string[] => {
  const lines = withoutCauses(stack)
    .split('\n')
    .filter((each) => frame.test(each))
  return lines.some((line) => extension.test(line)) ? [] : lines
}

const releaseIn = (frames: readonly string[]): ReleaseName | null => {
  for (const line of frames) {
    const [, remote, version] = release.exec(line) ?? []
    if (remote !== undefined && version !== undefined) return { remote, version }
  }
  return null
}

/**
 * The release whose code threw something, by its stack; null where the stack names none, or there is no stack. Its message
 * says nothing: it may name files, too.
 */
export const releaseThatThrew = (thrown: unknown): ReleaseName | null =>
  thrown instanceof Error ? releaseInStack((thrown.stack ?? '').replace(thrown.message, '')) : null
