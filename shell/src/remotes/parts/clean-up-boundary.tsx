import { Component, useState, type ReactElement, type ReactNode } from 'react'

interface BoundaryProps {
  /** Called with what was thrown as the content was taken away. */
  onError: (thrown: unknown) => void
  children: ReactNode
}

/**
 * Stays when its content goes, and so catches what the content throws as it is taken away: React asks the next boundary
 * above that is still there, which would otherwise be one around the page that comes. What is there by then is rendered again;
 * what throws again is left to the boundaries above.
 */
export class CleanUpBoundary extends Component<BoundaryProps> {
  static getDerivedStateFromError(): object {
    return {}
  }

  override state = {}

  override componentDidCatch(thrown: unknown): void {
    this.props.onError(thrown)
  }

  override render(): ReactNode {
    return this.props.children
  }
}

/**
 * Shows content in one of two places by turns, so that the place which the former content had is empty when its clean-up
 * runs: what is thrown there costs the new content nothing, not even a second drawing.
 *
 * @param props.id names the content; another one goes to the other place
 */
export const AlternatingBoundary = ({ id, onError, children }: BoundaryProps & { id: string }): ReactElement => {
  const [turn, setTurn] = useState({ id, odd: false })
  const odd = turn.id === id ? turn.odd : !turn.odd
  if (turn.id !== id) setTurn({ id, odd })
  return (
    <>
      <CleanUpBoundary onError={onError}>{odd ? null : children}</CleanUpBoundary>
      <CleanUpBoundary onError={onError}>{odd ? children : null}</CleanUpBoundary>
    </>
  )
}
