export interface RenewShellOptions {
  /** Address of the files of the shell that runs: `/shell/{version}/`. */
  base: string
  /** Version of the shell that pages are written with now. */
  liveVersion: () => Promise<string>
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  reload: () => void
}

const key = 'renewed-for'

/**
 * Reloads the page when its own shell is out of date and it has come to matter: a file of the shell is gone, or a
 * release was made for a newer one. At most once for each shell that is live, so that a page never reloads without end.
 *
 * @returns whether the page is being reloaded
 */
export const renewShell = async ({ base, liveVersion, read, write, reload }: RenewShellOptions): Promise<boolean> => {
  try {
    const live = await liveVersion()
    if (base.includes(`/${live}/`) || read(key) === live) return false
    write(key, live)
    // Without storage a reload could not be recognised.
    if (read(key) !== live) return false
    reload()
    return true
  } catch {
    return false
  }
}
