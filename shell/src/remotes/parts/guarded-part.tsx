import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useRemotes } from '../remotes-context.ts'

interface Props {
  remote: string
  version: string
  kind: 'page' | 'layer'
}

/** Stands before and behind a part: its neighbours are drawn, and their effects run, between the two. */
const useRelease = ({ remote, version }: Omit<Props, 'kind'>) => {
  const { guard } = useRemotes()
  const release = useMemo(() => ({ remote, version }), [remote, version])
  return { guard, release }
}

/** Tells the guard of the page that a part is shown, and when its code is about to run. */
export const BeforePart = ({ kind, ...name }: Props): null => {
  const { guard, release } = useRelease(name)
  guard?.during(release)
  useLayoutEffect(() => {
    guard?.during(release)
    return guard?.shown(release, kind)
  }, [guard, release, kind])
  useEffect(() => guard?.during(release), [guard, release])
  return null
}

/** Has the guard look at what the part before it has done. */
export const AfterPart = (name: Omit<Props, 'kind'>): null => {
  const { guard, release } = useRelease(name)
  guard?.after(release)
  useLayoutEffect(() => guard?.after(release), [guard, release])
  useEffect(() => guard?.after(release), [guard, release])
  return null
}
