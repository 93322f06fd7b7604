import { readStored, writeStored } from 'shared/storage'

const key = 'known_device'

/** What the server answered when somebody came in with this browser; it opens nothing. */
export const readKnownDevice = (): string | undefined => readStored(key) ?? undefined

export const keepKnownDevice = (device: string | undefined): void => {
  if (device !== undefined) writeStored(key, device)
}
