/** Limits of an archive that a team sends; a release of this project is a tenth of it. */
export const archiveLimits = {
  /** Bytes of the archive. */
  packed: 8 * 1024 * 1024,
  /** Bytes of all of its files, counted as they are unpacked. */
  unpacked: 32 * 1024 * 1024,
  files: 1000,
  /** Milliseconds that unpacking may take. */
  time: 20_000,
}
