import type { ReleaseHealth, ServerHealth } from 'shared/health'
import { languageTag } from 'shared/sites'
import { markup, type Html } from '../html/html.ts'
import { basePage } from '../plain-pages/base-page.ts'
import type { WritePage } from '../plain-pages/plain-page.ts'
import type { WordOf } from '../words/words.ts'
import { healthWords } from './health-words.ts'

type Column = readonly [label: string, of: (release: ReleaseHealth) => string | number]

const columns = (t: WordOf, moment: (iso: string) => string): Column[] => [
  ['source', ({ role }) => t(`remotes.source_${role}`)],
  ['version', ({ version }) => version],
  ['contract', ({ contract, accepted }) => t(accepted ? 'remotes.fits' : 'remotes.unfit', { range: contract })],
  ['since', ({ since }) => (since === null ? t('remotes.unknown') : moment(since))],
  ['views', ({ field }) => field?.views ?? t('remotes.unknown')],
  [
    'errors',
    ({ field }) => (field ? Object.values(field.errors).reduce((sum, n) => sum + n, 0) : t('remotes.unknown')),
  ],
]

const table = (t: WordOf, name: string, releases: readonly ReleaseHealth[], all: readonly Column[]): Html =>
  markup`<table>
<caption>${t('remotes.caption', { remote: name })}</caption>
<tr>${all.map(([label]) => markup`<th scope="col">${t(`remotes.${label}`)}</th>`)}</tr>
${releases.map(
  (release) => markup`<tr>${all.map(([, of]) => markup`<td>${of(release)}</td>`)}</tr>
`,
)}</table>
`

const remotes = (t: WordOf, { remotes: each }: ServerHealth, moment: (iso: string) => string): Html =>
  markup`${each.map(({ name, releases }) => table(t, name, releases, columns(t, moment)))}`

/** `/__composition` for readers without scripts: what servers know of each remote. */
export const healthPage: WritePage = async (question) => {
  const { words, health } = question
  const t = healthWords(words.lang)
  const moments = new Intl.DateTimeFormat(languageTag(words.lang), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return {
    ...basePage(question),
    title: t('title'),
    description: t('intro'),
    listed: false,
    main: markup`<h1>${t('title')}</h1>
<p>${t('intro')}</p>
<p>${t('without_scripts')}</p>
${remotes(t, await health(), (iso) => `${moments.format(new Date(iso))} UTC`)}<p><a href="/__composition.json">${t('as_json')}</a></p>`,
  }
}
