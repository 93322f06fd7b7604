import { useId, useRef } from 'react'
import { useLang, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { paths, useOrigin } from 'shared/routing'
import { addressIn } from 'shared/sites'
import { Button, Field, Icon } from 'shared/ui'
import styles from './folders.module.css'

interface Props {
  link: string | null
  busy: boolean
  onShare: (shared: boolean) => Promise<unknown>
}

/** Sharing a folder by a link, and taking it back. */
export const SharePart = ({ link, busy, onShare }: Props) => {
  const t = useTexts('account')
  const heading = useId()
  const lang = useLang()
  const origin = useOrigin()
  const { success, warning } = useNotices()
  const field = useRef<HTMLInputElement>(null)
  const address = link === null ? '' : origin + addressIn(paths.sharedFolder(link), lang)
  const share = (shared: boolean): void => {
    if (busy) return
    onShare(shared).then(
      () => success(t(shared ? 'folders.shared_now' : 'folders.taken_back')),
      () => undefined,
    )
  }
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      success(t('folders.copied'))
    } catch {
      field.current?.select()
      warning(t('folders.not_copied'))
    }
  }
  return (
    <section aria-labelledby={heading} className={styles.share}>
      <h2 id={heading}>{t('folders.share')}</h2>
      <p>{t(link === null ? 'folders.not_shared' : 'folders.what_is_shared')}</p>
      {link !== null && <Field ref={field} readOnly label={t('folders.link')} value={address} dir="ltr" />}
      <div className={styles.row}>
        {link !== null && (
          <Button onClick={() => void copy()}>
            <Icon name="copy" />
            {t('folders.copy')}
          </Button>
        )}
        <Button aria-disabled={busy} onClick={() => share(link === null)}>
          <Icon name={link === null ? 'link' : 'close'} />
          {t(link === null ? 'folders.share_now' : 'folders.take_back')}
        </Button>
      </div>
    </section>
  )
}
