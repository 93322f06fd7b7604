import { useEffect } from 'react'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'

/** Says when the connection is lost, and when it is back. */
export const useNetworkNotice = (): void => {
  const t = useTexts('shell')
  const { warning, success } = useNotices()
  useEffect(() => {
    const lost = (): void => warning(t('network.lost'))
    const back = (): void => success(t('network.back'))
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [t, warning, success])
}
