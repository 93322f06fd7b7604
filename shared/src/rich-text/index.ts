/** Texts with elements inside them. */
export { Trans } from './trans.tsx'
