import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { SearchComboboxProps } from 'shared/combobox'

type DrawCombobox = (props: SearchComboboxProps) => ReactElement

const composed = (input: Element): Promise<void> =>
  new Promise((resolve) => input.addEventListener('compositionend', () => resolve(), { once: true }))

/**
 * The box with suggestions, once it is here: it brings a large library along that the first paint does not wait for.
 * A person who is typing already keeps focus and caret, and the words that an input method is composing. When it
 * cannot be had, the plain box stays.
 */
export const useCombobox = (around: RefObject<HTMLElement | null>): DrawCombobox | null => {
  const [loaded, setLoaded] = useState<DrawCombobox | null>(null)
  const caret = useRef<[start: number, end: number] | null>(null)

  useEffect(() => {
    const element = around.current
    let wanted = true
    let composing = false
    const onStart = () => (composing = true)
    const onEnd = () => (composing = false)
    element?.addEventListener('compositionstart', onStart)
    element?.addEventListener('compositionend', onEnd)
    const take = async () => {
      const { SearchCombobox } = await import(/* webpackChunkName: "combobox" */ 'shared/combobox')
      const input = element?.querySelector('input')
      if (composing && input) await composed(input)
      if (!wanted) return
      const focused = input && input === document.activeElement
      caret.current = focused ? [input.selectionStart ?? 0, input.selectionEnd ?? 0] : null
      setLoaded(() => (props: SearchComboboxProps) => <SearchCombobox {...props} />)
    }
    take().catch((error: unknown) => console.error('The search box stays without suggestions.', error))
    return () => {
      wanted = false
      element?.removeEventListener('compositionstart', onStart)
      element?.removeEventListener('compositionend', onEnd)
    }
  }, [around])

  useLayoutEffect(() => {
    if (!loaded || !caret.current) return
    const input = around.current?.querySelector('input')
    input?.focus({ preventScroll: true })
    input?.setSelectionRange(...caret.current)
    caret.current = null
  }, [around, loaded])
  return loaded
}
