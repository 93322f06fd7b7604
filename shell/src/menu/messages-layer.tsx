import { useLang, useTexts } from 'shared/i18n'
import { LayerPanel } from 'shared/layers'
import { useNoticeLog } from 'shared/notices'
import { languageTag } from 'shared/sites'
import styles from './menu.module.css'

/** Every message of this visit, the newest first: a notice that went by too quickly can be read here. */
export const MessagesLayer = () => {
  const t = useTexts('shell')
  const clock = new Intl.DateTimeFormat(languageTag(useLang()), { timeStyle: 'short' })
  const messages = useNoticeLog().toReversed()
  return (
    <LayerPanel title={t('messages.title')}>
      {messages.length === 0 && <p>{t('messages.none')}</p>}
      <ul className={styles['list']}>
        {messages.map(({ id, text, at }) => (
          <li key={id} className={styles['message']}>
            <p>{text}</p>
            <p className={styles['note']}>
              <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </LayerPanel>
  )
}
