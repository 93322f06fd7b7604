import { useLang, useTexts } from 'shared/i18n'
import { languageTag } from 'shared/sites'

/** What a browser called itself: `Firefox, Windows`. */
export const useDeviceName = (): ((device: { browser: string; system: string }) => string) => {
  const t = useTexts('account')
  return ({ browser, system }) =>
    [browser, system].filter(Boolean).join(t('security.comma')) || t('security.unknown_device')
}

/** A moment as the person's own clock shows it. */
export const useMoment = (): ((iso: string) => string) => {
  const moments = new Intl.DateTimeFormat(languageTag(useLang()), { dateStyle: 'medium', timeStyle: 'short' })
  return (iso) => moments.format(new Date(iso))
}
