import { group, once, type Fault, type Row } from './fault.ts'
import {
  asItLeaves,
  prepending,
  changing,
  chunk,
  component,
  container,
  emptied,
  endless,
  entry,
  gone,
  neverDrawn,
  packedWrongly,
  style,
  tampered,
  throwing,
  throwingAtKey,
} from './build-faults.ts'
import {
  arriving,
  builtInFaults,
  endlessPromises,
  givingWay,
  lateLayer,
  pageFaults,
  reporting,
  standing,
} from './common-ground.ts'
import {
  asPlainText,
  cutOff,
  elsewhere,
  htmlInstead,
  hung,
  late,
  offline,
  onTheWay,
  status,
  wherever,
} from './network-faults.ts'

const works = { outcome: 'works' } as const
const message = { outcome: 'message' } as const
const unreachable = { ...works, reported: 'unreachable' } as const
const broken = { ...works, reported: 'broken' } as const
const forged = { ...works, reported: 'tampered' } as const
const inLaterPart = { metBy: 'later part' } as const
const inEveryRelease = { ...message, everyRelease: true } as const
const withdraw: NonNullable<Fault['served']> = (site, { base }) => site.withdraw(base)
const otherMajor: NonNullable<Fault['registered']> = (release) => ({ ...release, contract: '^9.0.0' })
const registryFile =
  (change: (text: string) => string): NonNullable<Fault['filed']> =>
  (site) =>
    site.putRegistry(change(site.registryText()))

const onItsWay = group('On the way to the page', [
  { name: 'entry: connection lost', ...unreachable, sent: onTheWay(entry, offline) },
  { name: 'entry: 404', ...unreachable, sent: onTheWay(entry, status(404)) },
  { name: 'entry: 500', ...unreachable, sent: onTheWay(entry, status(500)) },
  { name: 'entry: a web page instead of a script', ...works, sent: onTheWay(entry, htmlInstead) },
  { name: 'entry: a type that is no script', ...unreachable, sent: onTheWay(entry, asPlainText) },
  { name: 'entry: brotli that cannot be unpacked', ...works, served: packedWrongly('.br') },
  { name: 'entry: gzip that cannot be unpacked', ...works, served: packedWrongly('.gz') },
  { name: 'entry: never arrives', ...works, sent: onTheWay(entry, hung) },
  { name: 'entry: arrives after 12 s', ...works, sent: onTheWay(entry, late(12_000)) },
  { name: 'page chunk: 404', ...unreachable, sent: onTheWay(chunk, status(404)) },
  { name: 'page chunk: never arrives', ...works, sent: onTheWay(chunk, hung) },
  { name: 'page style: 404', ...unreachable, sent: onTheWay(style, status(404)) },
  { name: 'page style: never arrives', ...works, sent: onTheWay(style, hung) },
  {
    name: 'part that loads on an action: 404',
    ...works,
    ...inLaterPart,
    served: gone(({ later }) => chunk(later)),
  },
  ...once([
    { name: 'entry: cut off', ...works, sent: onTheWay(entry, cutOff) },
    { name: 'page chunk: cut off', ...works, sent: onTheWay(chunk, cutOff) },
    { name: 'page chunk: a type that is no script', ...works, sent: onTheWay(chunk, asPlainText) },
    { name: 'page style: a type that is no style', ...works, sent: onTheWay(style, asPlainText) },
    { name: 'page style: cut off', ...works, sent: onTheWay(style, cutOff) },
    { name: 'entry: sent elsewhere', ...works, sent: onTheWay(entry, elsewhere) },
  ]),
])

const inTheRelease = group('In the release', [
  { name: 'entry: syntax error', ...broken, built: changing(entry, (text) => `}${text}`) },
  { name: 'entry: throws as it starts', ...broken, built: prepending(entry, 'throw new Error("fault");') },
  { name: 'entry: leaves no container', ...broken, built: container('undefined') },
  {
    name: 'container: cannot be given the shared modules',
    ...broken,
    built: container('{get:container.get,init:()=>Promise.reject(new Error("fault"))}'),
  },
  {
    name: 'container: never gives the remote',
    ...works,
    built: container('{init:container.init,get:()=>new Promise(()=>{})}'),
  },
  { name: 'written for another major of the contract', ...works, reported: 'incompatible', registered: otherMajor },
  {
    name: 'lacks the page that it declares',
    ...works,
    reported: 'incompatible',
    built: changing(
      () => 'remote.js',
      (text) => text.replace('pages:{', 'pages:{},was:{'),
    ),
  },
  { name: 'page: throws as it is rendered', ...works, reported: 'render', built: component(throwing) },
  { name: 'page: throws later, at a key', ...works, reported: 'render', metBy: 'key', built: component(throwingAtKey) },
  ...once([
    { name: 'page chunk: syntax error', ...works, built: changing(chunk, (text) => `}${text}`) },
    { name: 'page chunk: throws as it starts', ...works, built: prepending(chunk, 'throw new Error("fault");') },
    { name: 'page: is no component', ...works, reported: 'incompatible', built: component('1') },
    { name: 'page: gives what cannot be drawn', ...works, reported: 'render', built: component('()=>({fault:1})') },
    { name: 'entry: throws nothing', ...broken, built: prepending(entry, 'throw undefined;') },
    { name: 'container: throws at once', ...works, built: container('{init(){throw null},get(){throw null}}') },
  ]),
  arriving(
    'page: adds a style of its own making',
    forged,
    'document.head.append(Object.assign(document.createElement("style"),{textContent:"html{--foreign:1}"}));',
  ),
  arriving(
    'page: adds a script from elsewhere',
    forged,
    'document.createElement("script").src="https://foreign.invalid/x.js";',
  ),
  arriving('page: calls a foreign address', forged, 'fetch("https://foreign.invalid/").catch(()=>{});'),
])

const afterArrival = group('After it has arrived', [
  { name: 'page: its rendering never ends', ...works, reported: 'unfinished', built: component(neverDrawn) },
  {
    name: 'page: throws as it is left',
    ...works,
    reported: 'cleanup',
    metBy: 'leaving',
    built: component(asItLeaves('throw new Error("fault")')),
  },
  { name: 'page: changes state without end', ...givingWay('loop'), built: endless },
  standing('page: throws in a timer, again and again', givingWay('uncaught'), `setInterval(${throwing},500)`),
  standing('page: throws once, in a promise', reporting('uncaught'), 'Promise.reject(new Error("fault"))'),
  standing(
    'page: throws at each press of a key',
    { ...reporting('uncaught'), metBy: 'key' },
    `document.addEventListener("keydown",${throwing})`,
  ),
  standing('page: loads itself anew, again and again', givingWay('reload'), 'location.reload()'),
  {
    name: 'entry: loads the page anew as it starts',
    ...works,
    reported: 'reload',
    built: prepending(entry, 'location.assign(location.href);'),
  },
  {
    name: 'page: hides everything by its style',
    ...givingWay('hidden'),
    built: changing(style, (text) => `${text}body{display:none}`),
  },
  ...once(
    [
      ['covers everything', 'body::after{content:"";position:fixed;inset:0;z-index:2147483647;background:#fff}'],
      ['hides all words', 'main *{visibility:hidden!important}'],
      ['clips everything', '#root{height:0!important;overflow:hidden}'],
      ['paints all words in nothing', 'main *{color:transparent!important}'],
      ['moves everything out of sight', 'body{transform:translateX(-500vw)}'],
    ].map(([what = '', rules = '']) => ({
      name: `page: ${what} by its style`,
      ...givingWay('hidden'),
      built: changing(style, (text) => text + rules),
    })),
  ),
  {
    name: 'page: hangs as it is drawn; the next page',
    ...givingWay('hang'),
    hangs: true,

    built: component('()=>{for(;;);}'),
  },
])

const onTheServer = group('Changed on the server after it was signed', [
  { name: 'a byte of the entry', ...forged, served: tampered(() => 'entry.js') },
  { name: 'a byte of the exposed module', ...forged, served: tampered(() => 'remote.js') },
  { name: 'a byte of the page chunk', ...forged, served: tampered(({ first }) => chunk(first)) },
  { name: 'a byte of the page style', ...forged, served: tampered(({ first }) => style(first)) },
  {
    name: 'a byte of a part that loads on an action',
    ...forged,
    ...inLaterPart,
    served: tampered(({ later }) => chunk(later)),
  },
  { name: 'withdrawn by its publisher', ...works, served: withdraw },
  ...once([
    { name: 'the entry is empty', ...works, served: emptied(() => 'entry.js') },
    { name: 'the page style is gone', ...works, served: gone(({ first }) => style(first)) },
    { name: 'the page chunk is gone', ...works, served: gone(({ first }) => chunk(first)) },
  ]),
])

const oneSign = (text: string): string => text.replace('\\"withdrawn\\":[', '\\"withdrawn\\":[\\"/x/\\",')
const forgedList = registryFile((text) => oneSign(text).replace(',]', ']'))
const inTheRegistry = group('The registry and its signed list', [
  { name: 'a sign of the list changed; a first visit', ...works, filed: forgedList },
  { name: 'a sign of the list changed; a later visit', ...works, seenBefore: true, filed: forgedList },
  {
    name: 'an old list is played again; a later visit',
    ...works,
    seenBefore: true,
    built: prepending(entry, 'document.title="foreign";'),
    filed: (site, faulty) => site.putRegistry(faulty),
  },
  { name: 'registry: cut off', ...works, filed: registryFile((text) => text.slice(0, 400)) },
  { name: 'registry: empty', ...works, filed: registryFile(() => '') },
  {
    name: 'registry: of an unknown schema',
    ...works,
    filed: registryFile((text) => text.replace('"schema":1', '"schema":99')),
  },
  ...once([
    { name: 'registry: 404', ...works, everywhere: true, sent: wherever('**/registry.json', status(404)) },
    { name: 'registry: never arrives', ...works, everywhere: true, sent: wherever('**/registry.json', hung) },
    { name: 'registry: another file', ...works, filed: registryFile(() => '[1]') },
  ]),
  {
    name: 'registry: 500, while the release throws as it starts',
    ...message,
    everywhere: true,
    built: prepending(entry, 'throw new Error("fault");'),
    sent: wherever('**/registry.json', status(500)),
  },
])

const noneWorks = group('No release works', [
  { name: 'every entry: connection lost', ...inEveryRelease, sent: onTheWay(entry, offline) },
  { name: 'every entry: never arrives', ...inEveryRelease, sent: onTheWay(entry, hung) },
  { name: 'every entry: arrives after 12 s', ...inEveryRelease, ...works, sent: onTheWay(entry, late(12_000)) },
  {
    name: 'every entry: throws as it starts',
    ...inEveryRelease,
    built: prepending(entry, 'throw new Error("fault");'),
  },
  { name: 'every release: another major of the contract', ...inEveryRelease, registered: otherMajor },
  { name: 'every page: throws as it is rendered', ...inEveryRelease, built: component(throwing) },
  { name: 'every page: its rendering never ends', ...inEveryRelease, built: component(neverDrawn) },
  { name: 'every page: changes state without end', ...inEveryRelease, givesWay: true, built: endless },
  { name: 'every page: throws later, at a key', ...inEveryRelease, metBy: 'key', built: component(throwingAtKey) },
  { name: 'every page chunk: a byte changed', ...inEveryRelease, served: tampered(({ first }) => chunk(first)) },
  { name: 'every release: withdrawn', ...inEveryRelease, served: withdraw },
  ...once([
    { name: 'every page chunk: 404', ...inEveryRelease, sent: onTheWay(chunk, status(404)) },
    { name: 'every page: is no component', ...inEveryRelease, built: component('1') },
    {
      name: 'every page: hides everything by its style',
      ...inEveryRelease,
      ...works,
      reported: 'hidden',
      built: changing(style, (text) => `${text}body{display:none}`),
    },
  ]),
])

/** What a product adds to the faults that any has. */
export interface ProductFaults {
  /** On the modules that its shell shares. */
  onSharedModules: readonly Row[]
  /** In what its pages need beside remotes. */
  beside: readonly Row[]
  /** A layer that loads on an action, and the place of its remote. */
  layer: { name: string; turn: number }
}

/** Every fault that the releases of a product are to survive. */
export const releaseFaults = ({ onSharedModules, beside, layer }: ProductFaults): Fault[] => [
  ...onItsWay,
  ...inTheRelease,
  ...afterArrival,
  ...group(
    'On what belongs to all',
    once([
      ...builtInFaults,
      ...onSharedModules,
      ...pageFaults,
      { ...lateLayer(layer.name), turn: layer.turn },
      endlessPromises,
    ]),
  ),
  ...onTheServer,
  ...inTheRegistry,
  ...group('What the page needs beside remotes', beside),
  ...noneWorks,
]
