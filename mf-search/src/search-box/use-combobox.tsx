import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { SearchComboboxProps } from 'shared/combobox'

type DrawCombobox = (props: SearchComboboxProps) => ReactElement

const composed = (input: Element): Promise<void> =>
  new Promise((resolve) => input.addEventListener('compositionend', () => resolve(), { once: true }))

/** Signs that somebody is about to use the box: over it, in it, or on the way to it by keyboard. */
const signs = ['pointerover', 'pointerdown', 'focusin'] as const

/**
 * The box with suggestions. It brings a large library along, more than all else that a page of results needs beside the
 * framework, so it is loaded at the first sign that the box will be used. A person who is typing already keeps focus and
 * caret, and the words that an input method is composing.
 * Suggestions for what has been typed by then are shown without another key.
 *
 * @returns `draw`: the box with suggestions, once it is here. `failed`: it cannot be had, and the plain box stays.
 */
export const useCombobox = (around: RefObject<HTMLElement | null>) => {
  const [loaded, setLoaded] = useState<DrawCombobox | null>(null)
  const [failed, setFailed] = useState(false)
  const caret = useRef<[start: number, end: number] | null>(null)

  useEffect(() => {
    const element = around.current
    let wanted = true
    let composing = false
    // Who is in the box when this code comes has typed before it.
    let typed = element?.contains(document.activeElement) ?? false
    const onInput = () => (typed = true)
    const onSubmit = () => (typed = false)
    const onStart = () => (composing = true)
    const onEnd = () => (composing = false)
    element?.addEventListener('compositionstart', onStart)
    element?.addEventListener('compositionend', onEnd)
    element?.addEventListener('input', onInput)
    element?.addEventListener('submit', onSubmit)
    const take = async () => {
      const { SearchCombobox } = await import(/* webpackChunkName: "combobox" */ 'shared/combobox')
      const input = element?.querySelector('input')
      if (composing && input) await composed(input)
      if (!wanted) return
      const focused = Boolean(input) && input === document.activeElement
      // A key may come before it is drawn.
      setLoaded(() => (props: SearchComboboxProps) => <SearchCombobox {...props} typed={focused && typed} />)
    }
    const listenNoMore = (): void => {
      for (const sign of signs) element?.removeEventListener(sign, load)
      document.removeEventListener('keydown', load)
    }
    const load = (): void => {
      listenNoMore()
      take().catch((error: unknown) => {
        console.error('The search box stays without suggestions.', error)
        if (wanted) setFailed(true)
      })
    }
    for (const sign of signs) element?.addEventListener(sign, load)
    document.addEventListener('keydown', load)
    if (typed) load()
    return () => {
      wanted = false
      listenNoMore()
      element?.removeEventListener('compositionstart', onStart)
      element?.removeEventListener('compositionend', onEnd)
      element?.removeEventListener('input', onInput)
      element?.removeEventListener('submit', onSubmit)
    }
  }, [around])

  useLayoutEffect(() => {
    if (!loaded || !caret.current) return
    const input = around.current?.querySelector('input')
    input?.focus({ preventScroll: true })
    input?.setSelectionRange(...caret.current)
    caret.current = null
  }, [around, loaded])
  /** To receive the plain box's field as it goes: the caret is where the last key left it, and not where it was before. */
  const goes = useCallback((input: HTMLInputElement): void => {
    const focused = input === document.activeElement
    caret.current = focused ? [input.selectionStart ?? 0, input.selectionEnd ?? 0] : null
  }, [])
  return { draw: loaded, failed, goes }
}
