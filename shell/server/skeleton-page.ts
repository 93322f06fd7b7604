import type { RegistryRow } from 'shared/remote'
import { markup, type Html } from './html/html.ts'

/** Shape of a page that is still to come, as its route declares it. */
export type SkeletonVariant = RegistryRow['routes'][number]['skeleton']

/**
 * What stands in a page that the browser renders until its scripts take its place: a banner and bars where the text will be.
 * The look is `shell/src/unrendered.css`.
 */
export const skeletonPage = (variant: SkeletonVariant): Html =>
  markup`<div class="skeleton-page" aria-hidden="true">
<div class="skeleton-banner"></div>
<div class="skeleton-main" data-skeleton="${variant}">${Array.from({ length: 8 }, () => markup`<i></i>`)}</div>
</div>`
