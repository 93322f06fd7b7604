import { Dialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { useLang } from 'shared/i18n'
import { LayerPlaceContext, useLayers } from 'shared/layers'
import { languageTag } from 'shared/sites'
import { LayerContent } from './layer-content.tsx'
import styles from './layer-stack.module.css'

/**
 * The open layers as modal dialogs on top of each other. Escape, a press beside the layer, and the browser's Back close
 * the topmost; the focus stays inside and returns to what opened it.
 */
export const LayerStack = () => {
  const { stack, close } = useLayers()
  const lang = useLang()
  return (
    <I18nProvider locale={languageTag(lang)}>
      {stack.map((layer, level) => {
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
