import { useId, useState } from 'react'
import { useTexts } from 'shared/i18n'
import { Icon } from 'shared/ui'
import styles from './document-type.module.css'

/** Name of a document type, with its plain explanation on demand; words of its own where it is not coded. */
export const DocumentType = ({ name, explanation }: { name: string; explanation: string | undefined }) => {
  const t = useTexts('search')
  const id = useId()
  const [open, setOpen] = useState(false)
  const shared = useTexts('shared')
  if (!name) return <span className={styles.uncoded}>{shared('documents.type_not_coded')}</span>
  // The explanation comes later than the page, and moves nothing as it does.
  if (!explanation) return <span className={`${styles.name} ${styles.unexplained}`}>{name}</span>
  return (
    <>
      <span className={styles.name}>
        {name}
        <button
          type="button"
          className={styles.explain}
          aria-label={t('hit.explain_type', { type: name })}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon name="help" />
        </button>
      </span>
      {open && (
        <span id={id} className={styles.explanation}>
          {explanation}
        </span>
      )}
    </>
  )
}
