import { useTexts } from '../i18n/index.ts'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SkeletonVariant = 'hero' | 'list' | 'article' | 'form'

/** Widths of the bars of each shape, in the order they lie on the page. */
const shapes: Record<SkeletonVariant, readonly (readonly string[])[]> = {
  hero: [['title', 'line', 'short'], ['box']],
  list: [['title', 'line'], ['box'], ...Array.from({ length: 5 }, () => ['short', 'heading', 'line', 'line', 'line'])],
  article: [['short', 'title', 'title', 'line'], ['block'], ['heading', 'line', 'line', 'line', 'line', 'short']],
  form: [['title'], ['short', 'box'], ['short', 'box'], ['short', 'box'], ['button']],
}

interface Props {
  variant: SkeletonVariant
  /** Whether words beside it say what is loading. Default: it says itself, to readers, that something is */
  said?: boolean
}

const Loading = () => {
  const t = useTexts('shared')
  return <VisuallyHidden>{t('loading')}</VisuallyHidden>
}

/** Holds the place of what is still coming, with about the height it will have, so that nothing jumps. */
export const Skeleton = ({ variant, said = false }: Props) => (
  <div className={classNames(styles['skeleton'], styles[variant])} data-skeleton>
    {!said && <Loading />}
    {shapes[variant].map((group, place) => (
      <div key={place} className={styles['group']} aria-hidden="true">
        {group.map((bar, row) => (
          <span key={row} className={classNames(styles['bar'], styles[bar])} />
        ))}
      </div>
    ))}
  </div>
)
