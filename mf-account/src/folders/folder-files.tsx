import { useMutation } from '@tanstack/react-query'
import { SelectionButton, saveExport, useAccount, useAlert } from 'shared/account'
import { documentFormats, exportFileSchema, type DocumentFormat } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Button, Icon } from 'shared/ui'
import styles from './folders.module.css'

interface Props {
  /** Address of the call that gives the folder as a file. */
  path: string
  /** Whether there is anything to write. */
  ready: boolean
}

/** The formats a folder can be taken along in. */
export const FolderFiles = ({ path, ready }: Props) => {
  const t = useTexts('account')
  const shared = useTexts('shared')
  const { api, lang } = useAccount()
  const alert = useAlert()
  const file = useMutation({
    mutationFn: (format: DocumentFormat) => api.get(path, { lang, format }, exportFileSchema),
    onSuccess: saveExport,
    onError: alert,
  })
  return (
    <div className={styles.row} role="group" aria-label={t('folders.files')}>
      {documentFormats.map((format) => (
        <SelectionButton
          key={format}
          icon="download"
          ready={ready}
          busy={file.isPending}
          onClick={() => file.mutate(format)}
        >
          {shared(`formats.${format}`)}
        </SelectionButton>
      ))}
      <Button size="small" onClick={() => window.print()}>
        <Icon name="print" />
        {t('folders.print')}
      </Button>
    </div>
  )
}
