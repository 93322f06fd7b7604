import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MoreFormats, saveExport, useAccount, useAlert } from 'shared/account'
import { exportFileSchema, type DocumentFormat } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Button, Icon } from 'shared/ui'
import styles from './folders.module.css'

interface Props {
  /** Address of the call that gives the folder as a file. */
  path: string
  /** Whether there is anything to write. */
  ready: boolean
  /** What else can be made of it, before its files. */
  children?: ReactNode
}

/** What a folder can be taken along as. */
export const FolderFiles = ({ path, ready, children }: Props) => {
  const t = useTexts('account')
  const { api, lang } = useAccount()
  const alert = useAlert()
  const file = useMutation({
    mutationFn: (format: DocumentFormat) => api.get(path, { lang, format }, exportFileSchema),
    onSuccess: saveExport,
    onError: alert,
  })
  return (
    <div className={styles.row}>
      {children}
      <Button size="small" onClick={() => window.print()}>
        <Icon name="print" />
        {t('folders.print')}
      </Button>
      <MoreFormats
        label={t('folders.files')}
        ready={ready}
        readyToSend={false}
        busy={file.isPending}
        onFile={(format) => file.mutate(format)}
      />
    </div>
  )
}
