import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Dialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { useLang } from 'shared/i18n'
import { LayerPlaceContext, useLayers } from 'shared/layers'
import { languageTag } from 'shared/sites'
import { LayerContent } from './layer-content.tsx'
import styles from './layer-stack.module.css'

/**
 * How many layers are drawn, one more at each commit, also where a reload has several: a layer hides whatever else is on the
 * page as it comes, and two that come together hide each other.
 */
const useOneByOne = (depth: number): number => {
  const [opened, setOpened] = useState(0)
  // eslint-disable-next-line react-hooks/set-state-in-effect -- what comes next depends on what is on the page
  useLayoutEffect(() => setOpened(Math.min(opened + 1, depth)), [opened, depth])
  return Math.min(opened + 1, depth)
}

const isFree = (): boolean => document.activeElement === document.body

/** Gives the focus to the first of some openers, where it is free. */
const takeFocus = ([opener]: readonly (Element | null)[]): Element | null | undefined => {
  if (opener instanceof HTMLElement && isFree()) opener.focus({ preventScroll: true })
  return opener
}

/**
 * Gives the focus back to what opened a layer in the very commit that takes the layer away. React Aria does so a frame later,
 * where it is still free; the layer below takes the free focus half a second after it has come itself, which may be then.
 */
const useFocusReturn = (depth: number, pressed: RefObject<Element | null>): void => {
  const openers = useRef<(Element | null)[]>([])
  // A layer takes the focus in an effect, after this; one that closes has let the others go by the effect below.
  useLayoutEffect(() => {
    const { activeElement: focused, body } = document
    while (openers.current.length < depth) openers.current.push((focused === body && pressed.current) || focused)
  }, [depth, pressed])
  useEffect(() => {
    const opener = takeFocus(openers.current.splice(depth))
    if (opener && isFree()) [...document.querySelectorAll<HTMLElement>('[data-layer]')].at(-1)?.focus()
  }, [depth])
  // With the last layer all of this goes, and React Aria gives the focus back to what had it.
  useEffect(() => {
    const left = openers.current
    return () => void requestAnimationFrame(() => takeFocus(left))
  }, [])
}

/**
 * Lets Escape close the topmost layer also in the moment before it has the focus: React Aria hears the key only inside it. What
 * lies on a layer, such as a list of choices, keeps its own Escape.
 */
const useEarlyEscape = (close: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return
      const top = [...document.querySelectorAll('[data-layer]')].at(-1)
      if (!top || top.contains(event.target)) return
      if (event.target !== document.body && !event.target.closest('[data-layer], #root')) return
      event.stopPropagation()
      close()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [close])
}

/**
 * The open layers as modal dialogs on top of each other. Escape, a press beside the layer, and the browser's Back close
 * the topmost; the focus stays inside and returns to what opened it.
 *
 * @param pressed what was pressed last: Safari gives the focus to no button that a mouse presses
 */
export const LayerStack = ({ pressed }: { pressed: RefObject<Element | null> }) => {
  const { stack, close } = useLayers()
  const lang = useLang()
  const depth = useOneByOne(stack.length)
  useFocusReturn(depth, pressed)
  useEarlyEscape(close)
  return (
    <I18nProvider locale={languageTag(lang)}>
      {stack.slice(0, depth).map((layer, level) => {
        const titleId = `layer-title-${level}`
        return (
          <ModalOverlay
            key={`${level}/${layer.name}`}
            isOpen
            isDismissable
            onOpenChange={close}
            className={styles['overlay'] ?? ''}
          >
            <Modal className={styles['layer'] ?? ''} style={{ '--level': level }}>
              <Dialog className={styles['dialog'] ?? ''} aria-labelledby={titleId} data-layer={layer.name}>
                <LayerPlaceContext value={{ titleId, level }}>
                  <LayerContent layer={layer} />
                </LayerPlaceContext>
              </Dialog>
            </Modal>
          </ModalOverlay>
        )
      })}
    </I18nProvider>
  )
}
