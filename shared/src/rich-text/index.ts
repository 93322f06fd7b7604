/** Texts with elements inside them. Apart from `shared/i18n`, because few pages need it and its parser is large. */
export { Trans } from './trans.tsx'
