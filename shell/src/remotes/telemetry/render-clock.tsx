import { useLayoutEffect, useState } from 'react'
import { measurePhase } from './phases.ts'

/** Measures the first rendering of what stands after it, from its own rendering to the commit of both. */
export const RenderClock = ({ remote, version }: { remote: string; version: string }) => {
  const [begun] = useState(() => performance.now())
  useLayoutEffect(() => measurePhase(remote, version, 'render', begun), [remote, version, begun])
  return null
}
