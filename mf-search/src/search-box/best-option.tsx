import { useId } from 'react'
import { useTexts } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui'
import styles from './best-option.module.css'

const options = [
  { best: false, text: 'box.all' },
  { best: true, text: 'box.best' },
] as const

/** All evidence or the best only: two radio buttons that look like one switch. */
export const BestOption = ({ best, onChange }: { best: boolean; onChange: (best: boolean) => void }) => {
  const t = useTexts('search')
  const name = useId()
  return (
    <fieldset className={styles.option}>
      <legend>
        <VisuallyHidden>{t('box.option')}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label key={option.text} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={best === option.best}
            onChange={() => onChange(option.best)}
          />
          {t(option.text)}
        </label>
      ))}
    </fieldset>
  )
}
