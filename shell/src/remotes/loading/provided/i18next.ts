/** What remotes may take from i18next: nothing that could start a second instance. */
export { default, t } from 'i18next'
