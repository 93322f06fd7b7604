import type { MouseEvent } from 'react'
import { useLang, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSite, useSwitchLang } from 'shared/routing'
import { languageTag, type Lang } from 'shared/sites'
import { Icon } from 'shared/ui'
import styles from './menu.module.css'

/**
 * The site's languages, each in its own words; the current one carries a checkmark. A form, so that a language can be chosen
 * before scripts run and without them: it asks for the same address in that language.
 */
export const LanguageList = () => {
  const t = useTexts('shared')
  const { languages } = useSite()
  const current = useLang()
  const switchLang = useSwitchLang()
  const { error } = useNotices()
  const choose = (event: MouseEvent, lang: Lang): void => {
    event.preventDefault()
    switchLang(lang).catch(() => error(t('languages.failed')))
  }
  return (
    <form method="get">
      <ul className={styles['list']}>
        {languages.map((lang) => (
          <li key={lang}>
            <button
              type="submit"
              name="lang"
              value={lang}
              className={styles['entry']}
              lang={languageTag(lang)}
              aria-current={lang === current ? 'true' : undefined}
              onClick={(event) => choose(event, lang)}
            >
              <span className={styles['words']}>{t(`languages.${lang}`)}</span>
              {lang === current && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
