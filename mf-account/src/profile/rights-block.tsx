import { useId, useState } from 'react'
import { useAccount, useAlert } from 'shared/account'
import { accountDataSchema } from 'shared/contracts'
import { saveText } from 'shared/files'
import { useTexts } from 'shared/i18n'
import { Button, Icon, Spinner } from 'shared/ui'
import styles from './block.module.css'
import { DeleteAccount } from './delete-account.tsx'

/** What a person may ask of us: everything we keep about them, and the deletion of it. */
export const RightsBlock = () => {
  const t = useTexts('account')
  const heading = useId()
  const { api } = useAccount()
  const alert = useAlert()
  const [loading, setLoading] = useState(false)
  const download = async (): Promise<void> => {
    setLoading(true)
    try {
      const data = await api.get('/account/data', {}, accountDataSchema)
      saveText(`${t('rights.file')}.json`, JSON.stringify(data, null, 2), 'application/json')
    } catch (error) {
      alert(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <h2 id={heading}>{t('rights.title')}</h2>
      <p>{t('rights.download_text')}</p>
      <p>
        <Button aria-disabled={loading} onClick={() => loading || void download()}>
          {loading ? <Spinner /> : <Icon name="download" />}
          {t('rights.download')}
        </Button>
      </p>
      <DeleteAccount />
    </section>
  )
}
