import { briefFormats, documentFormats, type BriefFormat, type DocumentFormat } from '../contracts/index.ts'
import { useTexts } from '../i18n/index.ts'
import { Disclosure } from '../ui/index.ts'
import styles from './more-formats.module.css'
import { SelectionButton } from './selection-button.tsx'

interface Props {
  /** Whether documents are chosen that a file can be made of. */
  ready: boolean
  /** Whether they can be e-mailed. */
  readyToSend: boolean
  busy: boolean
  /** Formats that have a button of their own beside this. */
  beside?: readonly DocumentFormat[]
  describedBy?: string | undefined
  onFile: (format: DocumentFormat) => void
  /** E-mails the documents with a file. */
  onSend: (format: BriefFormat) => void
}

/** The formats that chosen documents can be had in, behind a button. */
export const MoreFormats = ({ ready, readyToSend, busy, beside = [], describedBy, onFile, onSend }: Props) => {
  const t = useTexts('shared')
  const common = { busy, describedBy }
  return (
    <Disclosure label={t('formats.more')} className={styles['formats'] ?? ''}>
      <div className={styles['buttons']}>
        {documentFormats
          .filter((format) => !beside.includes(format))
          .map((format) => (
            <SelectionButton key={format} icon="download" ready={ready} {...common} onClick={() => onFile(format)}>
              {t(`formats.${format}`)}
            </SelectionButton>
          ))}
        {briefFormats.map((format) => (
          <SelectionButton key={format} icon="mail" ready={readyToSend} {...common} onClick={() => onSend(format)}>
            {t(`formats.send_${format}`)}
          </SelectionButton>
        ))}
      </div>
    </Disclosure>
  )
}
