import { Button, Icon, Spinner, VisuallyHidden, type IconName } from '../ui/index.ts'

interface Props {
  icon: IconName
  /** Whether there is something to act on. */
  ready: boolean
  /** The action is under way. */
  busy: boolean
  /** Id of what says why it is off. */
  describedBy?: string | undefined
  onClick: () => void
  /** What is seen of its words, where one of them tells beside the sign. */
  short?: string | undefined
  children: string
}

/** An action on the selection. It stays focusable while it is off, so that the focus is never lost. */
export const SelectionButton = ({ icon, ready, busy, describedBy, onClick, short, children }: Props) => {
  const off = !ready || busy
  return (
    <Button size="small" aria-disabled={off} aria-describedby={describedBy} onClick={() => off || onClick()}>
      {busy ? <Spinner /> : <Icon name={icon} />}
      {short === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden>{short}</span>
          <VisuallyHidden>{children}</VisuallyHidden>
        </>
      )}
    </Button>
  )
}
