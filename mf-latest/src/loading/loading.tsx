import { Skeleton, VisuallyHidden, type SkeletonVariant } from 'shared/ui'

/** Holds the place of what is on its way, and says so. */
export const Loading = ({ text, skeleton }: { text: string; skeleton: SkeletonVariant }) => (
  <div aria-busy="true">
    <VisuallyHidden>{text}</VisuallyHidden>
    <Skeleton variant={skeleton} said />
  </div>
)
