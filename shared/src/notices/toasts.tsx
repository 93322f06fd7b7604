import { useEffect, useRef } from 'react'
import { cssTransition, ToastContainer, toast, type CloseButtonProps } from 'react-toastify/unstyled'
import { useTexts } from '../i18n/index.ts'
import { Icon, type IconName } from '../ui/index.ts'
import type { Notice } from './notices.ts'
import { useNoticeLog } from './notices-provider.tsx'
import styles from './toasts.module.css'

const icons: Record<Notice['kind'], IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'warning',
  default: 'info',
  dark: 'info',
}

const slide = cssTransition({ enter: styles['enter'] ?? 'enter', exit: styles['exit'] ?? 'exit', collapse: false })

const show = ({ id, kind, text }: Notice): void => {
  const look = kind === 'dark' ? 'default' : kind
  toast(text, {
    toastId: id,
    type: look,
    className: `${styles['toast']} ${styles[kind]}`,
    icon: <Icon name={icons[kind]} />,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  })
}

const Close = ({ closeToast }: CloseButtonProps) => {
  const t = useTexts('shared')
  return (
    <button type="button" className={styles['close']} aria-label={t('notices.close')} onClick={() => closeToast()}>
      <Icon name="close" />
    </button>
  )
}

/** Toasts with the rules of requirement B15. */
export const Toasts = () => {
  const t = useTexts('shared')
  const log = useNoticeLog()
  const shown = useRef(0)
  useEffect(() => {
    for (const notice of log) if (notice.id > shown.current) show(notice)
    shown.current = log.at(-1)?.id ?? shown.current
  }, [log])
  return (
    <ToastContainer
      aria-label={t('notices.label')}
      className={styles['container'] ?? ''}
      position="top-center"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      draggable
      draggablePercent={80}
      hideProgressBar
      closeButton={Close}
      transition={slide}
      hotKeys={() => false}
    />
  )
}
