import type { Registry } from 'shared/remote'

export const createRegistryWatch = ({
  registry: first,
  readRegistry,
  onRead,
}: {
  registry: Registry
  readRegistry: () => Promise<Registry>
  /** Called for each registry that was read, also after its request was given up. */
  onRead: () => void
}) => {
  let registry = first
  let reading: Promise<boolean> | null = null
  /** Takes in one that was read elsewhere. */
  const take = (newer: Registry): void => {
    registry = newer
    onRead()
  }
  const read = async (): Promise<boolean> => {
    try {
      take(await readRegistry())
      return true
    } catch {
      return false
    } finally {
      reading = null
    }
  }
  return {
    /** The registry as last read. */
    registry: (): Registry => registry,
    take,
    /**
     * Re-reads it, together with whoever asks at the same time. Never rejects: what cannot be read changes nothing.
     *
     * @param timeoutMs milliseconds to wait; what arrives later is kept all the same
     * @returns whether it has been read
     */
    refresh: (timeoutMs: number): Promise<boolean> => {
      reading ??= read()
      let timer: ReturnType<typeof setTimeout> | undefined
      const waited = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, timeoutMs, false)
      })
      return Promise.race([reading, waited]).finally(() => clearTimeout(timer))
    },
  }
}
