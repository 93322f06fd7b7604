/** What keeps a page whole whatever the code of its releases does, and says whose code did what. */
export { releaseInStack, releaseThatCalled, releaseThatThrew, type ReleaseName } from './code-at.ts'
export { createPageGuard, type PageGuard } from './page-guard.ts'
export { tolerateTranslation } from './tolerate-translation.ts'
