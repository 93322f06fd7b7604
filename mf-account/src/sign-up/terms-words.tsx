import { useTexts } from 'shared/i18n'
import { Trans } from 'shared/rich-text'
import { paths, SiteLink, useRouteExists } from 'shared/routing'

/** What a person agrees to, with the pages to read where they exist; they open beside the form, which keeps its words. */
export const TermsWords = () => {
  const t = useTexts('account')
  const readable = useRouteExists(paths.terms())
  if (!readable) return t('sign_up.terms_plain')
  return (
    <Trans
      ns="account"
      i18nKey="sign_up.terms"
      components={{ terms: <SiteLink to={paths.terms()} target="_blank" rel="noopener" /> }}
    />
  )
}
