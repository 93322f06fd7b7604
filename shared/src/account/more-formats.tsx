import { briefFormats, documentFormats, type BriefFormat, type DocumentFormat } from '../contracts/index.ts'
import { useTexts } from '../i18n/index.ts'
import { Disclosure } from '../ui/index.ts'
import styles from './more-formats.module.css'
import { SelectionButton } from './selection-button.tsx'

interface Props {
  /** Words of the button. Default: 'More formats'. */
  label?: string
  /** Whether documents are chosen that a file can be made of. */
  ready: boolean
  /** Whether they can be e-mailed. */
  readyToSend: boolean
  busy: boolean
  /** What there is to choose from. Default: all. */
  formats?: readonly DocumentFormat[]
  describedBy?: string | undefined
  onFile: (format: DocumentFormat) => void
  /** E-mails the documents with a file. Absent for visitors. */
  onSend?: (format: BriefFormat) => void
}

/** The formats that chosen documents can be had in, behind a button. */
export const MoreFormats = ({
  label,
  ready,
  readyToSend,
  busy,
  formats = documentFormats,
  describedBy,
  onFile,
  onSend,
}: Props) => {
  const t = useTexts('shared')
  const common = { busy, describedBy }
  return (
    <Disclosure label={label ?? t('formats.more')} className={styles['formats'] ?? ''}>
      <div className={styles['buttons']}>
        {formats.map((format) => (
          <SelectionButton key={format} icon="download" ready={ready} {...common} onClick={() => onFile(format)}>
            {t(`formats.${format}`)}
          </SelectionButton>
        ))}
        {onSend &&
          briefFormats.map((format) => (
            <SelectionButton key={format} icon="mail" ready={readyToSend} {...common} onClick={() => onSend(format)}>
              {t(`formats.send_${format}`)}
            </SelectionButton>
          ))}
      </div>
    </Disclosure>
  )
}
