import {
  cutOff,
  htmlInstead,
  hung,
  offline,
  once,
  reactFaults,
  releaseFaults,
  shareScopeFaults,
  status,
  throwing,
  wherever,
  withModule,
  withoutModule,
  type Row,
} from 'federation/testing'

const module = 'shared/ui'
const onSharedModules: readonly Row[] = [
  {
    name: 'a subscriber of the query cache throws',
    outcome: 'works',
    built: withModule(
      '@tanstack/react-query',
      `let client=shared.useQueryClient();if(!window.faulty){window.faulty=1;client.getQueryCache().subscribe(${throwing})}`,
    ),
  },
  ...reactFaults,
  ...shareScopeFaults(module),
  {
    name: 'the defaults of the query client are changed',
    outcome: 'works',
    metBy: 'leaving',
    built: withModule(
      '@tanstack/react-query',
      `shared.useQueryClient().setDefaultOptions({queries:{enabled:false,queryFn:${throwing}}})`,
    ),
  },
  {
    name: 'the query cache is emptied again and again',
    outcome: 'works',
    metBy: 'leaving',
    built: withModule(
      '@tanstack/react-query',
      `let client=shared.useQueryClient();if(!window.faulty){window.faulty=1;setInterval(()=>client.clear(),200)}`,
    ),
  },
  {
    name: 'what others have in the query cache is replaced',
    outcome: 'works',
    metBy: 'leaving',
    built: withModule('@tanstack/react-query', `shared.useQueryClient().setQueriesData({},()=>({fault:1}))`),
  },
  withoutModule(module),
  {
    name: 'i18next is patched',
    outcome: 'works',
    metBy: 'leaving',
    built: withModule(
      'i18next',
      `let all=shared.default;try{all.t=all.getFixedT=all.exists=${throwing};all.store.data={}}catch{}`,
    ),
  },
  {
    name: 'the store of texts is patched',
    outcome: 'works',
    metBy: 'leaving',
    built: withModule(
      'shared/i18n',
      `let store=shared.useTextsStore();for(let of of[store.i18n,store])for(let name of Object.keys(of))try{of[name]=${throwing}}catch{}`,
    ),
  },
]

const beside: readonly Row[] = [
  { name: 'texts: 404', outcome: 'whole page', sent: wherever('**/i18n/*/en.json*', status(404)) },
  { name: 'texts: cut off', outcome: 'whole page', sent: wherever('**/i18n/*/en.json*', cutOff) },
  { name: 'API: connection lost', outcome: 'works', sent: wherever('**/api/**', offline) },
  { name: 'API: 500', outcome: 'works', sent: wherever('**/api/**', status(500)) },
  ...once([
    { name: 'API: a web page instead of data', outcome: 'works', sent: wherever('**/api/**', htmlInstead) },
    { name: 'API: cut off', outcome: 'works', sent: wherever('**/api/**', cutOff) },
    { name: 'API: never answers', outcome: 'works', sent: wherever('**/api/**', hung) },
  ]),
]

/** Every fault of the table, with what a person is to get in spite of it. */
export const faults = releaseFaults({ onSharedModules, beside, layer: { name: 'filter-groups', turn: 0 } })
