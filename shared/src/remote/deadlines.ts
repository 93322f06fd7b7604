import type { RemoteDeclaration } from './declaration.ts'

/** When a page that waits for a part of a remote does what, in milliseconds from asking for it. */
export interface Deadlines {
  /** The skeleton is shown; what arrives before needs none. */
  skeletonAfter: number
  /** The part is called slow, and the person can try again. */
  slowAfter: number
  /** The release before is tried beside the current one. */
  previousAfter: number
  /** The part is replaced by words and 'try again'; a late arrival is still shown. `budget` in `remote.json` changes it. */
  fallbackAfter: number
}

/** A visitor waits longer for the reason the page was opened than for an addition to it. */
export const deadlines: Readonly<Record<RemoteDeclaration['kind'], Deadlines>> = {
  primary: { skeletonAfter: 150, slowAfter: 8000, previousAfter: 8000, fallbackAfter: 30_000 },
  regular: { skeletonAfter: 150, slowAfter: 8000, previousAfter: 5000, fallbackAfter: 20_000 },
}
