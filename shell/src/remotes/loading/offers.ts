import type { Offer } from 'federation/runtime'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as announcer from 'shared/announcer'
import * as apiClient from 'shared/api-client'
import * as comparison from 'shared/comparison'
import * as documentActions from 'shared/document-actions'
import * as documents from 'shared/documents'
import * as filters from 'shared/filters'
import * as guidedSearch from 'shared/guided-search'
import * as i18n from 'shared/i18n'
import * as layers from 'shared/layers'
import * as notices from 'shared/notices'
import * as page from 'shared/page'
import * as pendingActions from 'shared/pending-actions'
import * as quality from 'shared/quality'
import * as richText from 'shared/rich-text'
import * as routing from 'shared/routing'
import * as session from 'shared/session'
import * as sites from 'shared/sites'
import * as sorting from 'shared/sorting'
import * as storage from 'shared/storage'
import * as ui from 'shared/ui'
import * as contracts from './provided/contracts.ts'
import * as i18next from './provided/i18next.ts'
import * as reactQuery from './provided/react-query.ts'
import * as reactRouter from './provided/react-router.ts'
import * as remote from './provided/remote.ts'

/** Installed version of each shared package, put in by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>

/** Modules that the first paint needs anyway: part of the shell's own script. */
const eager: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router': reactRouter,
  'react-router-dom': reactRouter,
  i18next,
  '@tanstack/react-query': reactQuery,
  'shared/announcer': announcer,
  'shared/api-client': apiClient,
  'shared/comparison': comparison,
  'shared/contracts': contracts,
  'shared/document-actions': documentActions,
  'shared/documents': documents,
  'shared/filters': filters,
  'shared/guided-search': guidedSearch,
  'shared/i18n': i18n,
  'shared/layers': layers,
  'shared/notices': notices,
  'shared/page': page,
  'shared/pending-actions': pendingActions,
  'shared/quality': quality,
  'shared/remote': remote,
  'shared/rich-text': richText,
  'shared/routing': routing,
  'shared/session': session,
  'shared/sites': sites,
  'shared/sorting': sorting,
  'shared/storage': storage,
  'shared/ui': ui,
}

/** Modules that load when a remote first takes them; their chunks are named `provided-...` for the page's hints. */
const lazy: Readonly<Record<string, () => Promise<object>>> = {
  // Development builds of remotes take it in place of the other runtime.
  'react/jsx-dev-runtime': () =>
    import(/* webpackChunkName: "provided-react-jsx-dev-runtime" */ 'react/jsx-dev-runtime'),
  'react-i18next': () => import(/* webpackChunkName: "provided-react-i18next" */ './provided/react-i18next.ts'),
  'react-toastify': () => import(/* webpackChunkName: "provided-react-toastify" */ './provided/react-toastify.ts'),
  'shared/account': () => import(/* webpackChunkName: "provided-account" */ 'shared/account'),
  'shared/citations': () => import(/* webpackChunkName: "provided-citations" */ 'shared/citations'),
  'shared/combobox': () => import(/* webpackChunkName: "provided-combobox" */ 'shared/combobox'),
  'shared/contributions': () => import(/* webpackChunkName: "provided-citations" */ 'shared/contributions'),
  'shared/files': () => import(/* webpackChunkName: "provided-files" */ 'shared/files'),
  'shared/menu': () => import(/* webpackChunkName: "provided-menu" */ 'shared/menu'),
  'shared/markdown': () => import(/* webpackChunkName: "provided-markdown" */ 'shared/markdown'),
}

const packageOf = (name: string): string =>
  name.startsWith('@') ? name.split('/', 2).join('/') : (name.split('/')[0] ?? name)

/** A module that is shared is the same for all: nobody may put something else into it. */
const frozen = (module: object): object => {
  for (const each of [module, Reflect.get(module, 'default')])
    if (typeof each === 'object' && each !== null && Object.getPrototypeOf(each) === Object.prototype)
      Object.freeze(each)
  return Object.freeze(module)
}

/**
 * What the host gives to every remote: one instance of each shared module (requirement F1).
 * Packages and contracts appear with the exports that `provided/` names, so that exports without a user are not sent to visitors.
 */
export const offers = (): Record<string, Offer> => {
  const offer = (name: string, details: Pick<Offer, 'get' | 'eager'>): [string, Offer] => [
    name,
    { version: SHARED_VERSIONS[packageOf(name)] ?? '0.0.0', ...details },
  ]
  return Object.fromEntries([
    ...Object.entries(eager).map(([name, module]) => offer(name, { get: () => () => frozen(module), eager: true })),
    ...Object.entries(lazy).map(([name, load]) =>
      offer(name, { get: () => load().then((module) => () => frozen(module)), eager: false }),
    ),
  ])
}
