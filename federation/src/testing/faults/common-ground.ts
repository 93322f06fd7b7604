import type { Row } from './fault.ts'
import {
  asItStands,
  prepending,
  chunk,
  component,
  container,
  neverLater,
  throwing,
  withModule,
} from './build-faults.ts'

const works = { outcome: 'works' } as const
export const reporting = (reported: string) => ({ ...works, reported }) as const
const altered = reporting('altered')
/** The page works on, and so does the one that is gone to from it. */
const left = { ...works, metBy: 'leaving' } as const
const alteredLeft = { ...altered, ...left } as const
export const givingWay = (reported: string) => ({ ...reporting(reported), givesWay: true }) as const

type Kind = Omit<Row, 'name' | 'built'>
/** A fault of code that is run once the page stands. */
export const standing = (name: string, kind: Kind, code: string): Row => ({
  name,
  ...kind,
  built: component(asItStands(code)),
})
/** A fault of code that is run as the page's chunk arrives. */
export const arriving = (name: string, kind: Kind, code: string): Row => ({
  name,
  ...kind,
  built: prepending(chunk, code),
})

const cover = (content: string): string =>
  `let cover=document.createElement("div");cover.style.cssText="position:fixed;inset:0;z-index:2147483647;background:white";cover.textContent=${JSON.stringify(content)};document.body.append(cover)`
const adopted = (rules: string): string =>
  `let sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(rules)});document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet]`
const empty = '{get:()=>()=>({}),from:"fault",eager:true,loaded:1}'
const inScope = (code: string): string => `{get:container.get,init:scope=>{${code};return container.init(scope)}}`

/** What everybody works by is changed. */
export const builtInFaults: readonly Row[] = [
  standing('Array.prototype.map throws, as the page stands', altered, `Array.prototype.map=${throwing}`),
  arriving('Array.prototype.map throws, as its file arrives', altered, `Array.prototype.map=${throwing};`),
  standing(
    'Array.prototype.filter gives nothing, in a timer',
    altered,
    'setInterval(()=>{Array.prototype.filter=()=>[]},300)',
  ),
  standing('Array.prototype[Symbol.iterator] is gone', altered, 'delete Array.prototype[Symbol.iterator]'),
  standing('Object.prototype has foo', altered, 'Object.prototype.foo={}'),
  arriving('Object.prototype has get', altered, 'Object.prototype.get=()=>1;'),
  standing('JSON.parse throws', altered, `JSON.parse=${throwing}`),
  standing('Response.prototype.json throws', altered, `Response.prototype.json=${throwing}`),
  standing('Intl.NumberFormat is none', altered, 'Intl.NumberFormat=undefined'),
  standing('Promise.prototype.then throws', alteredLeft, `Promise.prototype.then=${throwing}`),
  standing('Date.now is of yesterday', altered, 'Date.now=()=>0'),
  arriving('Node.prototype.appendChild throws', altered, `Node.prototype.appendChild=${throwing};`),
  standing('Document.prototype.createElement throws', altered, `Document.prototype.createElement=${throwing}`),
  standing('addEventListener hears nothing', alteredLeft, 'EventTarget.prototype.addEventListener=()=>{}'),
  standing('the focus of elements throws', altered, `HTMLElement.prototype.focus=${throwing}`),
  standing('Map is none', altered, 'window.Map=undefined'),
  standing('querySelector finds nothing', altered, 'Document.prototype.querySelector=()=>null'),
  standing('prototypes are frozen', altered, 'for(let each of[Array,Map,Promise])Object.freeze(each.prototype)'),
  standing('String.prototype.split throws', altered, `String.prototype.split=${throwing}`),
  standing('Object.keys gives nothing', altered, 'Object.keys=()=>[]'),
  standing('Function.prototype.call throws', altered, `Function.prototype.call=${throwing}`),
  standing('Object.prototype has then', alteredLeft, 'Object.prototype.then=()=>{}'),
  standing('URL is none', altered, 'window.URL=undefined'),
  standing('fetch never answers', left, 'window.fetch=()=>new Promise(()=>{})'),
  standing('setTimeout calls nothing', left, 'window.setTimeout=()=>1'),
  standing('history.pushState does nothing', left, 'history.pushState=()=>{}'),
  arriving(
    'Array.prototype has one more method',
    works,
    'Object.defineProperty(Array.prototype,"last",{value(){return this.at(-1)}});',
  ),
]

/** A page uses React otherwise than it is to. */
export const reactFaults: readonly Row[] = [
  {
    name: "React's internals throw",
    ...works,
    built: withModule(
      'react',
      `let all=shared.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;shared.useLayoutEffect(()=>{Object.defineProperty(all,"H",{get:${throwing},set(){}})},[])`,
    ),
  },
  {
    name: 'an external store throws',
    ...reporting('render'),
    built: withModule('react', `shared.useSyncExternalStore(()=>()=>{},${throwing})`),
  },
  {
    name: 'an external store is another each time',
    ...reporting('render'),
    built: withModule('react', `shared.useSyncExternalStore(()=>()=>{},()=>({}))`),
  },
  {
    name: 'useState of React is replaced',
    ...works,
    built: withModule('react', `try{shared.useState=${throwing}}catch{}`),
  },
]

/** A container writes into the host's share scope, which has this module. */
export const shareScopeFaults = (module: string): Row[] => [
  {
    name: 'a shared module gives nothing',
    ...works,
    built: container(inScope(`for(let offer of Object.values(scope["${module}"]))offer.get=()=>()=>({})`)),
  },
  {
    name: 'a shared module has another version',
    ...works,
    built: container(inScope(`scope["${module}"]["1.99.0"]=${empty}`)),
  },
  {
    name: 'a shared module has a far newer version',
    ...works,
    built: container(inScope(`scope["${module}"]["99.0.0"]=${empty}`)),
  },
  {
    name: 'another React is offered',
    ...works,
    built: container(inScope(`scope.react["19.99.0"]=${empty}`)),
  },
]

export const withoutModule = (module: string): Row => ({
  name: 'a shared module is taken away',
  ...works,
  built: container(inScope(`delete scope["${module}"];for(let name of Object.keys(scope))scope[name]={}`)),
})

/** Code of a page does to the whole page, the tab and the browser what is not a part's to do. */
export const pageFaults: readonly Row[] = [
  // The page itself.
  standing('document.open()', altered, 'document.open();document.close()'),
  standing('the body is emptied', altered, 'document.body.replaceChildren()'),
  // Put back at once where other code of the release runs just then, else found by the look from outside.
  standing(
    'the body is emptied, in a promise',
    works,
    'fetch("/registry.json").then(()=>document.body.replaceChildren())',
  ),
  standing('the body is taken away', altered, 'document.body.remove()'),
  standing('the root is emptied', givingWay('blank'), 'document.getElementById("root").replaceChildren()'),
  standing('a sheet hides everything', givingWay('blank'), adopted('body{display:none}')),
  standing('a sheet moves everything out of sight', givingWay('blank'), adopted('#root{transform:translateX(-500vw)}')),
  standing(
    'a rule is put into a sheet of the shell',
    givingWay('blank'),
    '[...document.styleSheets].find(({href})=>href.includes("/shell/")).insertRule("body{opacity:0}")',
  ),
  standing(
    'the body is hidden by an attribute',
    givingWay('blank'),
    'document.body.hidden=true;document.body.style.display="none"',
  ),
  standing('an empty element covers everything', givingWay('blank'), cover('')),
  standing(
    'an empty popover covers everything',
    givingWay('blank'),
    `${cover('')};cover.popover="manual";cover.style.width=cover.style.height="100%";cover.showPopover()`,
  ),
  standing('rules for the root, by a script', left, adopted(':root{font-size:1px!important;filter:invert(1)}')),
  standing('an ugly sheet', left, adopted('*{font-size:3px!important}')),
  standing(
    'a dialog of its own beside the page',
    works,
    'let own=document.createElement("div");own.textContent="fault";document.body.append(own)',
  ),
  standing('the page from right to left', left, 'document.dir="rtl"'),
  standing('an inert header', left, 'document.querySelector("header").inert=true'),
  standing(
    'title and canonical address are taken',
    left,
    'document.title="fault";document.querySelector("link[rel=canonical]")?.setAttribute("href","https://foreign.invalid/")',
  ),
  standing(
    'a huge page',
    left,
    'let many=document.createElement("div");many.hidden=true;for(let time=0;time<20000;time++)many.append(document.createElement("i"));document.body.append(many)',
  ),

  standing(
    'changes of its own nodes without end',
    left,
    'let own=document.querySelector("main h1")??document.querySelector("main");setInterval(()=>{for(let time=0;time<500;time++)own.setAttribute("data-fault",time)},20)',
  ),

  standing(
    'an animation hides everything',
    givingWay('blank'),
    'document.body.animate([{opacity:0},{opacity:0}],{duration:1e9,fill:"both"})',
  ),
  standing(
    'a shadow root takes the place of the page',
    { ...works, givesWay: true },
    'document.getElementById("root").attachShadow({mode:"open"})',
  ),
  standing(
    'an empty dialog covers everything',
    givingWay('blank'),
    'let own=document.createElement("dialog");own.style.cssText="position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;background:white";document.body.append(own);own.showModal()',
  ),
  standing('the document is emptied', altered, 'document.replaceChildren()'),
  standing('the whole page is inert', left, 'document.documentElement.inert=true'),
  standing('no press is heard', alteredLeft, 'document.body.style.pointerEvents="none"'),

  // Where it leads.
  standing('it goes to a host that is not there', reporting('left'), 'location.href="http://127.0.0.1:9/"'),
  standing(
    'it goes there a little later',
    reporting('left'),
    'setTimeout(()=>location.assign("http://127.0.0.1:9/"),500)',
  ),
  standing(
    'a link that it presses itself',
    reporting('left'),
    'let link=document.createElement("a");link.href="http://127.0.0.1:9/";document.body.append(link);link.click()',
  ),
  standing(
    'a tag that leads elsewhere',
    works,
    'let tag=document.createElement("meta");tag.httpEquiv="refresh";tag.content="0;url=http://127.0.0.1:9/";document.head.append(tag)',
  ),
  standing(
    'a frame from elsewhere',
    works,
    'document.body.append(Object.assign(document.createElement("iframe"),{src:"http://127.0.0.1:9/"}))',
  ),
  standing('loading is stopped, and the window closed', works, 'window.stop();window.close()'),
  standing('history.back() as the page stands', altered, 'history.back()'),
  standing('the history is flooded', left, 'for(let time=0;time<60;time++)history.pushState(history.state,"")'),
  standing(
    'every click is stopped',
    alteredLeft,
    'document.addEventListener("click",event=>{event.preventDefault();event.stopImmediatePropagation()},true)',
  ),
  standing(
    'navigation is blocked',
    alteredLeft,
    'navigation.addEventListener("navigate",event=>event.preventDefault())',
  ),
  standing('leaving is asked about', left, 'window.addEventListener("beforeunload",event=>event.preventDefault())'),
  standing('a loop of dialogs', altered, 'for(let time=0;time<46;time++)alert("fault")'),
  standing('a window of its own', works, 'window.open("about:blank")'),

  // What it opens and keeps.
  standing('a service worker', works, 'navigator.serviceWorker?.register("/remotes/x.js").catch(()=>{})'),
  standing('a thread of its own', left, 'try{new Worker("/remotes/x.js")}catch{}'),
  standing('a leak of memory', left, 'let kept=[];setInterval(()=>{kept.push(new Uint8Array(1e7).fill(1))},200)'),
  standing(
    'words in the console without end',
    left,
    'setInterval(()=>{for(let time=0;time<20;time++)console.log("fault",time)},50)',
  ),
  standing(
    'a busy loop of frames',
    left,
    '(function again(){let until=performance.now()+40;while(performance.now()<until);requestAnimationFrame(again)})()',
  ),
  standing(
    'messages without end',
    left,
    'let channel=new BroadcastChannel("fault");setInterval(()=>{try{channel.postMessage(1)}catch{}},5)',
  ),
  standing(
    'connections without end',
    left,
    'setInterval(()=>{try{new WebSocket(location.origin.replace("http","ws"))}catch{}},300)',
  ),
  standing(
    'a busy timer',
    left,
    'setInterval(()=>{let until=performance.now()+60;while(performance.now()<until);},200)',
  ),
  standing(
    'the focus is taken again and again',
    { ...left, scrolls: true },
    'setInterval(()=>document.querySelector("main a")?.focus(),200)',
  ),
  standing('the storage is cleared', altered, 'localStorage.clear()'),
  standing('the storage is filled', altered, 'try{localStorage.setItem("fault","x".repeat(4e6))}catch{}'),
  standing('the storage of the visit is cleared', left, 'sessionStorage.clear()'),
  standing('a lock is never given back', left, 'navigator.locks?.request("fault",()=>new Promise(()=>{}))'),
  standing(
    'forty large cookies',
    left,
    'for(let time=0;time<40;time++)document.cookie="fault"+time+"="+"x".repeat(3500)',
  ),

  // What it throws and never ends.
  standing(
    'rejections without end',
    { ...reporting('uncaught'), givesWay: true },
    'setInterval(()=>{Promise.reject(new Error("fault"))},100)',
  ),
  standing('a late throw in a timer', reporting('uncaught'), 'setTimeout(()=>{throw new Error("fault")},800)'),
  standing(
    'it throws what is no error, again and again',
    { ...reporting('uncaught'), givesWay: true },
    'setInterval(()=>{throw null},300)',
  ),
  standing(
    'an error whose stack throws',
    works,
    'setTimeout(()=>{throw Object.defineProperty(new Error("fault"),"stack",{get(){throw new Error("fault")}})},200)',
  ),
  standing('rejections of nothing', left, 'setInterval(()=>{Promise.reject()},100)'),
]

/** A layer of a remote that loads on an action. */
export const lateLayer = (layer: string): Row => ({
  name: 'a layer that never arrives',
  ...works,
  metBy: 'later part',
  built: neverLater(layer),
})

export const endlessPromises: Row = standing(
  'promises without end; the next page',
  { ...givingWay('hang'), hangs: true },
  '(function again(){Promise.resolve().then(again)})()',
)
