import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import styles from './copy-strategy.module.css'

const selectAll = (box: HTMLTextAreaElement | null): void => {
  box?.focus()
  box?.select()
}

/** A text to copy by hand, selected. */
export const StrategyBox = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const t = useTexts('search')
  return (
    <div className={styles.strategy}>
      <label>
        {t('strategy.title')}
        <textarea ref={selectAll} readOnly rows={12} value={text} />
      </label>
      <Button size="small" onClick={onClose}>
        {t('strategy.close')}
      </Button>
    </div>
  )
}
