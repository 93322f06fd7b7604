import { useTexts } from '../i18n/index.ts'
import { VisuallyHidden } from '../ui/index.ts'
import styles from './document-actions.module.css'

/** 'Save' or 'Saved', as wide as the longer of both, so that a row does not move when it is known which. */
export const SaveLabel = ({ saved = false }: { saved?: boolean }) => {
  const t = useTexts('shared')
  const [shown, other] = saved ? (['is_saved', 'save'] as const) : (['save', 'is_saved'] as const)
  return (
    <span className={styles['save']} data-other={t(`documents.${other}`)}>
      {t(`documents.${shown}`)}
    </span>
  )
}

/**
 * 'E-mail to me'; in a list its one word that tells, beside a sign, so that facts and acts of a document have one row.
 *
 * @param id of the element with all of its words, which names the button
 */
export const SendLabel = ({ id, short }: { id: string; short: boolean }) => {
  const t = useTexts('shared')
  if (!short) return <span id={id}>{t('documents.send')}</span>
  return (
    <>
      <span aria-hidden>{t('documents.send_short')}</span>
      <VisuallyHidden id={id}>{t('documents.send')}</VisuallyHidden>
    </>
  )
}
