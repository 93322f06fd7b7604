/** What remotes may take from react-i18next. Most need only `shared/i18n`. */
export { Trans, useTranslation } from 'react-i18next'
