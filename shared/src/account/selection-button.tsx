import type { ReactNode } from 'react'
import { Button, Icon, Spinner, type IconName } from '../ui/index.ts'

interface Props {
  icon: IconName
  /** Whether there is something to act on. */
  ready: boolean
  /** The action is under way. */
  busy: boolean
  /** Id of what says why it is off. */
  describedBy?: string | undefined
  onClick: () => void
  children: ReactNode
}

/** An action on the selection. It stays focusable while it is off, so that the focus is never lost. */
export const SelectionButton = ({ icon, ready, busy, describedBy, onClick, children }: Props) => {
  const off = !ready || busy
  return (
    <Button size="small" aria-disabled={off} aria-describedby={describedBy} onClick={() => off || onClick()}>
      {busy ? <Spinner /> : <Icon name={icon} />}
      {children}
    </Button>
  )
}
