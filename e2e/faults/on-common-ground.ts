import type { CompositionEvent } from 'shared/contracts'
import type { Fault } from './fault.ts'
import { asItStands, prepending, chunk, component, container, neverLater, withModule } from './build-faults.ts'
import { faultyRemotes, inTurn } from './remote-pages.ts'

type Row = Omit<Fault, 'group'>

/** Code that is run once the page stands. */
const onceShown = (code: string): NonNullable<Row['built']> => component(asItStands(code))
/** Code that is run as the page's chunk arrives. */
const arrives = (code: string): NonNullable<Row['built']> => prepending(chunk, code)

const works = { outcome: 'works' } as const
const reporting = (reported: CompositionEvent) => ({ ...works, reported }) as const
const altered = reporting('altered')
/** The page works on, and so does the one that is gone to from it. */
const left = { metBy: 'leaving' } as const
const gone = (reported: CompositionEvent) => ({ ...reporting(reported), givesWay: true }) as const

const throws = '()=>{throw new Error("fault")}'
const cover = (content: string): string =>
  `let cover=document.createElement("div");cover.style.cssText="position:fixed;inset:0;z-index:2147483647;background:white";cover.textContent=${JSON.stringify(content)};document.body.append(cover)`
const adopted = (rules: string): string =>
  `let sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(rules)});document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet]`
const inScope = (code: string): string => `{get:container.get,init:scope=>{${code};return container.init(scope)}}`
const reactPage = 'return{$$typeof:Symbol.for("react.transitional.element"),type:Page,key:null,ref:null,props}'

const rows: Row[] = [
  // What everybody works by.
  {
    name: 'Array.prototype.map throws, as the page stands',
    ...altered,
    built: onceShown(`Array.prototype.map=${throws}`),
  },
  {
    name: 'Array.prototype.map throws, as its file arrives',
    ...altered,
    built: arrives(`Array.prototype.map=${throws};`),
  },
  {
    name: 'Array.prototype.filter gives nothing, in a timer',
    ...altered,
    built: onceShown('setInterval(()=>{Array.prototype.filter=()=>[]},300)'),
  },
  {
    name: 'Array.prototype[Symbol.iterator] is gone',
    ...altered,
    built: onceShown('delete Array.prototype[Symbol.iterator]'),
  },
  { name: 'Object.prototype has foo', ...altered, built: onceShown('Object.prototype.foo={}') },
  { name: 'Object.prototype has get', ...altered, built: arrives('Object.prototype.get=()=>1;') },
  { name: 'JSON.parse throws', ...altered, built: onceShown(`JSON.parse=${throws}`) },
  { name: 'Response.prototype.json throws', ...altered, built: onceShown(`Response.prototype.json=${throws}`) },
  { name: 'Intl.NumberFormat is none', ...altered, built: onceShown('Intl.NumberFormat=undefined') },
  { name: 'Promise.prototype.then throws', ...altered, ...left, built: onceShown(`Promise.prototype.then=${throws}`) },
  { name: 'Date.now is of yesterday', ...altered, built: onceShown('Date.now=()=>0') },
  { name: 'Node.prototype.appendChild throws', ...altered, built: arrives(`Node.prototype.appendChild=${throws};`) },
  {
    name: 'Document.prototype.createElement throws',
    ...altered,
    built: onceShown(`Document.prototype.createElement=${throws}`),
  },
  {
    name: 'addEventListener hears nothing',
    ...altered,
    ...left,
    built: onceShown('EventTarget.prototype.addEventListener=()=>{}'),
  },
  {
    name: 'the focus of elements throws',
    ...altered,
    built: onceShown(`HTMLElement.prototype.focus=${throws}`),
  },
  { name: 'Map is none', ...altered, built: onceShown('window.Map=undefined') },
  { name: 'querySelector finds nothing', ...altered, built: onceShown('Document.prototype.querySelector=()=>null') },
  {
    name: 'prototypes are frozen',
    ...altered,
    built: onceShown('for(let each of[Array,Map,Promise])Object.freeze(each.prototype)'),
  },
  { name: 'String.prototype.split throws', ...altered, built: onceShown(`String.prototype.split=${throws}`) },
  { name: 'Object.keys gives nothing', ...altered, built: onceShown('Object.keys=()=>[]') },
  { name: 'Function.prototype.call throws', ...altered, built: onceShown(`Function.prototype.call=${throws}`) },
  { name: 'Object.prototype has then', ...altered, ...left, built: onceShown('Object.prototype.then=()=>{}') },
  { name: 'URL is none', ...altered, built: onceShown('window.URL=undefined') },
  { name: 'fetch never answers', ...works, ...left, built: onceShown('window.fetch=()=>new Promise(()=>{})') },
  { name: 'setTimeout calls nothing', ...works, ...left, built: onceShown('window.setTimeout=()=>1') },
  { name: 'history.pushState does nothing', ...works, ...left, built: onceShown('history.pushState=()=>{}') },
  {
    name: 'Array.prototype has one more method',
    ...works,
    built: arrives('Object.defineProperty(Array.prototype,"last",{value(){return this.at(-1)}});'),
  },

  // What everybody shares.
  {
    name: 'a subscriber of the query cache throws',
    ...works,
    built: withModule(
      '@tanstack/react-query',
      `props=>{let client=shared.useQueryClient();if(!window.faulty){window.faulty=1;client.getQueryCache().subscribe(${throws})}${reactPage}}`,
    ),
  },
  {
    name: "React's internals throw",
    ...works,
    built: withModule(
      'react',
      `props=>{let all=shared.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;shared.useLayoutEffect(()=>{Object.defineProperty(all,"H",{get:${throws},set(){}})},[]);${reactPage}}`,
    ),
  },
  {
    name: 'an external store throws',
    ...reporting('render'),
    built: withModule('react', `props=>{shared.useSyncExternalStore(()=>()=>{},${throws});${reactPage}}`),
  },
  {
    name: 'an external store is another each time',
    ...reporting('render'),
    built: withModule('react', `props=>{shared.useSyncExternalStore(()=>()=>{},()=>({}));${reactPage}}`),
  },
  {
    name: 'useState of React is replaced',
    ...works,
    built: withModule('react', `props=>{try{shared.useState=${throws}}catch{}${reactPage}}`),
  },
  {
    name: 'a shared module gives nothing',
    ...works,
    built: container(
      inScope('for(let name of["shared/ui"])for(let offer of Object.values(scope[name]))offer.get=()=>()=>({})'),
    ),
  },
  {
    name: 'a shared module has another version',
    ...works,
    built: container(inScope('scope["shared/ui"]["1.99.0"]={get:()=>()=>({}),from:"fault",eager:true,loaded:1}')),
  },
  {
    name: 'a shared module has a far newer version',
    ...works,
    built: container(inScope('scope["shared/ui"]["99.0.0"]={get:()=>()=>({}),from:"fault",eager:true,loaded:1}')),
  },
  {
    name: 'another React is offered',
    ...works,
    built: container(inScope('scope.react["19.99.0"]={get:()=>()=>({}),from:"fault",eager:true,loaded:1}')),
  },

  {
    name: 'the defaults of the query client are changed',
    ...works,
    ...left,
    built: withModule(
      '@tanstack/react-query',
      `props=>{shared.useQueryClient().setDefaultOptions({queries:{enabled:false,queryFn:${throws}}});${reactPage}}`,
    ),
  },
  {
    name: 'the query cache is emptied again and again',
    ...works,
    ...left,
    built: withModule(
      '@tanstack/react-query',
      `props=>{let client=shared.useQueryClient();if(!window.faulty){window.faulty=1;setInterval(()=>client.clear(),200)}${reactPage}}`,
    ),
  },
  {
    name: 'what others have in the query cache is replaced',
    ...works,
    ...left,
    built: withModule(
      '@tanstack/react-query',
      `props=>{shared.useQueryClient().setQueriesData({},()=>({fault:1}));${reactPage}}`,
    ),
  },
  {
    name: 'a shared module is taken away',
    ...works,
    built: container(inScope('delete scope["shared/ui"];for(let name of Object.keys(scope))scope[name]={}')),
  },
  {
    name: 'i18next is patched',
    ...works,
    ...left,
    built: withModule(
      'i18next',
      `props=>{let all=shared.default;try{all.t=all.getFixedT=all.exists=${throws};all.store.data={}}catch{}${reactPage}}`,
    ),
  },
  {
    name: 'the store of texts is patched',
    ...works,
    ...left,
    built: withModule(
      'shared/i18n',
      `props=>{let store=shared.useTextsStore();for(let of of[store.i18n,store])for(let name of Object.keys(of))try{of[name]=${throws}}catch{}${reactPage}}`,
    ),
  },

  // The page itself.
  { name: 'document.open()', ...altered, built: onceShown('document.open();document.close()') },
  { name: 'the body is emptied', ...altered, built: onceShown('document.body.replaceChildren()') },
  {
    // Put back at once where other code of the release runs just then, else found by the look from outside.
    name: 'the body is emptied, in a promise',
    ...works,
    built: onceShown('fetch("/healthz").then(()=>document.body.replaceChildren())'),
  },
  { name: 'the body is taken away', ...altered, built: onceShown('document.body.remove()') },
  {
    name: 'the root is emptied',
    ...gone('blank'),
    built: onceShown('document.getElementById("root").replaceChildren()'),
  },
  { name: 'a sheet hides everything', ...gone('blank'), built: onceShown(adopted('body{display:none}')) },
  {
    name: 'a sheet moves everything out of sight',
    ...gone('blank'),
    built: onceShown(adopted('#root{transform:translateX(-500vw)}')),
  },
  {
    name: 'a rule is put into a sheet of the shell',
    ...gone('blank'),
    built: onceShown(
      '[...document.styleSheets].find(({href})=>href.includes("/shell/")).insertRule("body{opacity:0}")',
    ),
  },
  {
    name: 'the body is hidden by an attribute',
    ...gone('blank'),
    built: onceShown('document.body.hidden=true;document.body.style.display="none"'),
  },
  { name: 'an empty element covers everything', ...gone('blank'), built: onceShown(cover('')) },
  {
    name: 'an empty popover covers everything',
    ...gone('blank'),
    built: onceShown(
      `${cover('')};cover.popover="manual";cover.style.width=cover.style.height="100%";cover.showPopover()`,
    ),
  },
  {
    name: 'rules for the root, by a script',
    ...works,
    ...left,
    built: onceShown(adopted(':root{font-size:1px!important;filter:invert(1)}')),
  },
  { name: 'an ugly sheet', ...works, ...left, built: onceShown(adopted('*{font-size:3px!important}')) },
  {
    name: 'a dialog of its own beside the page',
    ...works,
    built: onceShown('let own=document.createElement("div");own.textContent="fault";document.body.append(own)'),
  },
  { name: 'the page from right to left', ...works, ...left, built: onceShown('document.dir="rtl"') },
  { name: 'an inert header', ...works, ...left, built: onceShown('document.querySelector("header").inert=true') },
  {
    name: 'title and canonical address are taken',
    ...works,
    ...left,
    built: onceShown(
      'document.title="fault";document.querySelector("link[rel=canonical]")?.setAttribute("href","https://foreign.invalid/")',
    ),
  },
  {
    name: 'a huge page',
    ...works,
    ...left,
    built: onceShown(
      'let many=document.createElement("div");many.hidden=true;for(let time=0;time<20000;time++)many.append(document.createElement("i"));document.body.append(many)',
    ),
  },

  {
    name: 'changes of its own nodes without end',
    ...works,
    ...left,
    built: onceShown(
      'let own=document.querySelector("main h1")??document.querySelector("main");setInterval(()=>{for(let time=0;time<500;time++)own.setAttribute("data-fault",time)},20)',
    ),
  },

  {
    name: 'an animation hides everything',
    ...gone('blank'),
    built: onceShown('document.body.animate([{opacity:0},{opacity:0}],{duration:1e9,fill:"both"})'),
  },
  {
    name: 'a shadow root takes the place of the page',
    ...works,
    givesWay: true,
    built: onceShown('document.getElementById("root").attachShadow({mode:"open"})'),
  },
  {
    name: 'an empty dialog covers everything',
    ...gone('blank'),
    built: onceShown(
      'let own=document.createElement("dialog");own.style.cssText="position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;background:white";document.body.append(own);own.showModal()',
    ),
  },
  { name: 'the document is emptied', ...altered, built: onceShown('document.replaceChildren()') },
  { name: 'the whole page is inert', ...works, ...left, built: onceShown('document.documentElement.inert=true') },
  { name: 'no press is heard', ...altered, ...left, built: onceShown('document.body.style.pointerEvents="none"') },

  // Where it leads.
  {
    name: 'it goes to a host that is not there',
    ...reporting('left'),
    built: onceShown('location.href="http://127.0.0.1:9/"'),
  },
  {
    name: 'it goes there a little later',
    ...reporting('left'),
    built: onceShown('setTimeout(()=>location.assign("http://127.0.0.1:9/"),500)'),
  },
  {
    name: 'a link that it presses itself',
    ...reporting('left'),
    built: onceShown(
      'let link=document.createElement("a");link.href="http://127.0.0.1:9/";document.body.append(link);link.click()',
    ),
  },
  {
    name: 'a tag that leads elsewhere',
    ...works,
    built: onceShown(
      'let tag=document.createElement("meta");tag.httpEquiv="refresh";tag.content="0;url=http://127.0.0.1:9/";document.head.append(tag)',
    ),
  },
  {
    name: 'a frame from elsewhere',
    ...works,
    built: onceShown(
      'document.body.append(Object.assign(document.createElement("iframe"),{src:"http://127.0.0.1:9/"}))',
    ),
  },
  { name: 'loading is stopped, and the window closed', ...works, built: onceShown('window.stop();window.close()') },
  { name: 'history.back() as the page stands', ...altered, built: onceShown('history.back()') },
  {
    name: 'the history is flooded',
    ...works,
    ...left,
    built: onceShown('for(let time=0;time<60;time++)history.pushState(history.state,"")'),
  },
  {
    name: 'every click is stopped',
    ...altered,
    ...left,
    built: onceShown(
      'document.addEventListener("click",event=>{event.preventDefault();event.stopImmediatePropagation()},true)',
    ),
  },
  {
    name: 'navigation is blocked',
    ...altered,
    ...left,
    built: onceShown('navigation.addEventListener("navigate",event=>event.preventDefault())'),
  },
  {
    name: 'leaving is asked about',
    ...works,
    ...left,
    built: onceShown('window.addEventListener("beforeunload",event=>event.preventDefault())'),
  },
  { name: 'a loop of dialogs', ...altered, built: onceShown('for(let time=0;time<46;time++)alert("fault")') },
  { name: 'a window of its own', ...works, built: onceShown('window.open("about:blank")') },

  // What it opens and keeps.
  {
    name: 'a service worker',
    ...works,
    built: onceShown('navigator.serviceWorker?.register("/remotes/x.js").catch(()=>{})'),
  },
  {
    name: 'a thread of its own',
    ...works,
    ...left,
    built: onceShown('try{new Worker("/remotes/x.js")}catch{}'),
  },
  {
    name: 'a leak of memory',
    ...works,
    ...left,
    built: onceShown('let kept=[];setInterval(()=>{kept.push(new Uint8Array(1e7).fill(1))},200)'),
  },
  {
    name: 'words in the console without end',
    ...works,
    ...left,
    built: onceShown('setInterval(()=>{for(let time=0;time<20;time++)console.log("fault",time)},50)'),
  },
  {
    name: 'a busy loop of frames',
    ...works,
    ...left,
    built: onceShown(
      '(function again(){let until=performance.now()+40;while(performance.now()<until);requestAnimationFrame(again)})()',
    ),
  },
  {
    name: 'messages without end',
    ...works,
    ...left,
    built: onceShown(
      'let channel=new BroadcastChannel("fault");setInterval(()=>{try{channel.postMessage(1)}catch{}},5)',
    ),
  },
  {
    name: 'connections without end',
    ...works,
    ...left,
    built: onceShown('setInterval(()=>{try{new WebSocket(location.origin.replace("http","ws"))}catch{}},300)'),
  },
  {
    name: 'a busy timer',
    ...works,
    ...left,
    built: onceShown('setInterval(()=>{let until=performance.now()+60;while(performance.now()<until);},200)'),
  },
  {
    name: 'the focus is taken again and again',
    ...works,
    ...left,
    scrolls: true,
    built: onceShown('setInterval(()=>document.querySelector("main a")?.focus(),200)'),
  },
  { name: 'the storage is cleared', ...altered, built: onceShown('localStorage.clear()') },
  {
    name: 'the storage is filled',
    ...altered,
    built: onceShown('try{localStorage.setItem("fault","x".repeat(4e6))}catch{}'),
  },
  { name: 'the storage of the visit is cleared', ...works, ...left, built: onceShown('sessionStorage.clear()') },
  {
    name: 'a lock is never given back',
    ...works,
    ...left,
    built: onceShown('navigator.locks?.request("fault",()=>new Promise(()=>{}))'),
  },
  {
    name: 'forty large cookies',
    ...works,
    ...left,
    built: onceShown('for(let time=0;time<40;time++)document.cookie="fault"+time+"="+"x".repeat(3500)'),
  },

  // What it throws and never ends.
  {
    name: 'rejections without end',
    ...reporting('uncaught'),
    givesWay: true,
    built: onceShown('setInterval(()=>{Promise.reject(new Error("fault"))},100)'),
  },
  {
    name: 'a late throw in a timer',
    ...reporting('uncaught'),
    built: onceShown('setTimeout(()=>{throw new Error("fault")},800)'),
  },
  {
    name: 'it throws what is no error, again and again',
    ...reporting('uncaught'),
    givesWay: true,
    built: onceShown('setInterval(()=>{throw null},300)'),
  },
  {
    name: 'an error whose stack throws',
    ...works,
    built: onceShown(
      'setTimeout(()=>{throw Object.defineProperty(new Error("fault"),"stack",{get(){throw new Error("fault")}})},200)',
    ),
  },
  {
    name: 'rejections of nothing',
    ...works,
    ...left,
    built: onceShown('setInterval(()=>{Promise.reject()},100)'),
  },
  {
    name: 'a layer that never arrives',
    ...works,
    metBy: 'later part',
    notFor: faultyRemotes.filter((name) => name !== 'mf-search'),
    built: neverLater('filter-groups'),
  },
  {
    name: 'promises without end; the next page',
    ...gone('hang'),
    hangs: true,
    built: onceShown('(function again(){Promise.resolve().then(again)})()'),
  },
]

/** What a release does to what belongs to all, each with one of the remotes in turn. */
export const onCommonGround: Fault[] = rows.map((row, turn) => ({
  group: 'On what belongs to all',
  notFor: inTurn(turn),
  ...row,
}))
