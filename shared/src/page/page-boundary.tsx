import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../i18n/index.ts'
import { Button, Callout } from '../ui/index.ts'

interface Props {
  /** Shown in place of the children after an error; `again` renders the children again. */
  fallback: (retry: () => void) => ReactNode
  /** Called for each error caught, after the fallback is shown. */
  onError?: ((thrown: unknown) => void) | undefined
  children: ReactNode
}

class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(thrown: unknown): void {
    this.props.onError?.(thrown)
  }

  retry = (): void => this.setState({ failed: false })

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children
  }
}

const Failed = ({ retry }: { retry: () => void }) => {
  const t = useTexts('shared')
  return (
    <Callout tone="bad" title={t('boundary.title')}>
      <p>{t('boundary.text')}</p>
      <Button onClick={retry}>{t('boundary.again')}</Button>
    </Callout>
  )
}

/** Catches errors of rendering below it and offers a retry. A change of path starts afresh. */
export const PageBoundary = ({
  children,
  fallback,
  onError,
}: Pick<Props, 'children' | 'onError'> & { fallback?: Props['fallback'] }) => {
  const { pathname } = useLocation()
  return (
    <Boundary key={pathname} onError={onError} fallback={fallback ?? ((retry) => <Failed retry={retry} />)}>
      {children}
    </Boundary>
  )
}
