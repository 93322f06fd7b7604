import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonVariant = 'hero' | 'list' | 'article' | 'form'

/** Widths of the bars of each shape, in the order they lie on the page. */
const shapes: Record<SkeletonVariant, readonly (readonly string[])[]> = {
  hero: [['title', 'line', 'short'], ['box']],
  list: [['title', 'line'], ['box'], ...Array.from({ length: 5 }, () => ['short', 'heading', 'line', 'line', 'line'])],
  article: [['short', 'title', 'title', 'line'], ['block'], ['heading', 'line', 'line', 'line', 'line', 'short']],
  form: [['title'], ['short', 'box'], ['short', 'box'], ['short', 'box'], ['button']],
}

/**
 * Holds the place of a page that is still coming, with about the height it will have, so that nothing jumps.
 * It is decoration: the host says in words that the page is loading.
 */
export const Skeleton = ({ variant }: { variant: SkeletonVariant }) => (
  <div className={classNames(styles['skeleton'], styles[variant])} aria-hidden="true" data-skeleton>
    {shapes[variant].map((group, place) => (
      <div key={place} className={styles['group']}>
        {group.map((bar, row) => (
          <span key={row} className={classNames(styles['bar'], styles[bar])} />
        ))}
      </div>
    ))}
  </div>
)
