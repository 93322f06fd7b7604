import { useTexts } from '../i18n/index.ts'
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
