import { useState, type ComponentType, type ReactElement } from 'react'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'

/**
 * A part whose code loads when it is asked for. A failure raises an alert, and the next time it is asked for again.
 *
 * @param what it is, in the log of a failure
 * @returns what draws it, null until it is there; and what loads it, which says whether it did
 */
export const useDrawn = <Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): [draw: ((props: Props) => ReactElement) | null, ask: () => Promise<boolean>] => {
  const t = useTexts('search')
  const notices = useNotices()
  const [draw, setDraw] = useState<((props: Props) => ReactElement) | null>(null)
  const ask = async (): Promise<boolean> => {
    if (draw) return true
    try {
      const Part = await load()
      setDraw(() => (props: Props) => <Part {...props} />)
      return true
    } catch (error) {
      console.error(`${what} could not be loaded.`, error)
      notices.error(t('take.unavailable'))
      return false
    }
  }
  return [draw, ask]
}
