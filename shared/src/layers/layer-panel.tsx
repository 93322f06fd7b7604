import { createContext, useContext, type ReactNode } from 'react'
import { useTexts } from '../i18n/index.ts'
import { Icon, IconButton } from '../ui/index.ts'
import { useLayers } from './layers-provider.tsx'
import styles from './layer-panel.module.css'

/** What the host tells a panel about its place in the stack. */
export interface LayerPlace {
  /** Id for the heading; the dialog is named by it. */
  titleId: string
  /** 0 for the first layer. */
  level: number
}

export const LayerPlaceContext = createContext<LayerPlace>({ titleId: 'layer-title', level: 0 })

interface Props {
  title: string
  /** Stays in view below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

/** The inside of every layer: heading, a way back, a way out, and content that scrolls by itself. */
export const LayerPanel = ({ title, footer, children }: Props) => {
  const t = useTexts('shared')
  const { titleId, level } = useContext(LayerPlaceContext)
  const { close, closeAll } = useLayers()
  return (
    <div className={styles['panel']}>
      <header className={styles['header']}>
        {level > 0 && (
          <IconButton label={t('layers.back')} onClick={close}>
            <Icon name="back" />
          </IconButton>
        )}
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        <IconButton label={t('layers.close')} onClick={() => void closeAll()}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div className={styles['body']}>{children}</div>
      {footer && <footer className={styles['footer']}>{footer}</footer>}
    </div>
  )
}
