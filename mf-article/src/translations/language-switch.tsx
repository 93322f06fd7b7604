import { useTexts } from 'shared/i18n'
import styles from './language-switch.module.css'
import { ownLanguageName } from './reading.ts'

interface Props {
  languages: readonly string[]
  current: string
  onChoose: (lang: string) => void
}

/** The languages a record can be read in; nothing to choose, nothing shown. */
export const LanguageSwitch = ({ languages, current, onChoose }: Props) => {
  const text = useTexts('article')
  if (languages.length < 2) return null
  return (
    <fieldset className={styles['switch']}>
      <legend className={styles['legend']}>{text('languages.label')}</legend>
      {languages.map((lang) => (
        <label key={lang} className={styles['option']} lang={lang}>
          <input
            type="radio"
            name="record-language"
            className={styles['radio']}
            checked={lang === current}
            onChange={() => onChoose(lang)}
          />
          {ownLanguageName(lang)}
        </label>
      ))}
    </fieldset>
  )
}
