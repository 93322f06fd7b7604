import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault, Parts } from './fault.ts'

type Built = NonNullable<Fault['built']>
type Served = NonNullable<Fault['served']>

export const entry = (): string => 'entry.js'
export const chunk = (part: string): string => `${part}.js`
export const style = (part: string): string => `${part}.css`

/** Changes a file as changed sources would. */
export const changing =
  (wanted: (part: string) => string, change: (text: string, part: string) => string): Built =>
  (part) =>
  (path, text) => {
    if (path !== wanted(part)) return text
    const changed = change(text, part)
    if (changed === text) throw new Error(`${path} does not hold what the fault is to change.`)
    return changed
  }

/** Prepends code to the entry or to the page's chunk. */
export const prepending = (wanted: (part: string) => string, code: string): Built =>
  changing(wanted, (text) => code + text)

/** Puts another container in the place of the one that the entry leaves. */
export const container = (code: string): Built =>
  changing(entry, (text) =>
    text.replace(
      /(window\.\w+=)(\w+)(\}\)\(\))/,
      (_, before: string, own: string, after: string) => `${before}(container=>(${code}))(${own})${after}`,
    ),
  )

/** Puts another module in the place of the one that the remote exposes. `remote` is the true one. */
const exposed = (code: (part: string) => string): Built =>
  changing(
    () => 'remote.js',
    (text, part) =>
      text.replace(
        /(\["remote",0,)(\w+)\]/,
        (_, before: string, own: string) => `${before}(remote=>${code(part)})(${own})]`,
      ),
  )

/** Puts another component in the place of the page. `Page` is the true one. */
export const component = (code: string): Built =>
  exposed(
    (part) =>
      `{let name="${part.replace('page-', '')}",load=remote.pages[name];` +
      `return{...remote,pages:{...remote.pages,[name]:()=>load().then(({Page})=>({Page:${code}}))}}}`,
  )

/** A layer of the remote whose code is waited for in vain. */
export const neverLater = (layer: string): Built =>
  exposed(() => `({...remote,layers:{...remote.layers,${JSON.stringify(layer)}:()=>new Promise(()=>{})}})`)

export const throwing = '()=>{throw new Error("fault")}'

/** The page as an element, made by hand: React is not at hand in a finished build. */
const page = (props: string): string =>
  `{$$typeof:Symbol.for("react.transitional.element"),type:Page,key:null,ref:null,props:${props}}`

/**
 * The page within a component that does something else, too.
 *
 * @param members methods of the component, as code
 */
const within = (members: string): string =>
  `Object.assign(function(props){this.props=props},{prototype:{isReactComponent:{},
render(){return${page('this.props')}},
${members}}})`

/** Throws as soon as a key is pressed. */
export const throwingAtKey = within(`
componentDidMount(){document.addEventListener("keydown",()=>this.updater.enqueueSetState(this,{pressed:true}))},
render(){if(this.state&&this.state.pressed)throw new Error("fault");
return${page('this.props')}}`)

/** Waits in its rendering for what never comes. */
export const neverDrawn = '()=>{throw new Promise(()=>{})}'

/** Does something as the page is taken away. */
export const asItLeaves = (code: string): string => within(`componentWillUnmount(){${code}}`)

/** Does something once the page stands. */
export const asItStands = (code: string): string => within(`componentDidMount(){${code}}`)

/** Runs code at each rendering of the page; the code has a module of the host's share scope as `shared`. */
export const withModule =
  (name: string, code: string): Built =>
  (part) => {
    const taken = container(
      `{get:container.get,init:scope=>Promise.resolve(Object.values(scope[${JSON.stringify(name)}])[0].get()).then(make=>{window.faultShared=make();return container.init(scope)})}`,
    )(part)
    const drawn = component(`(shared=>props=>{${code};return ${page('props')}})(window.faultShared)`)(part)
    return (path, text) => drawn(path, taken(path, text))
  }

/** Changes state in an effect, and so in the effect of what is drawn then, and so on. */
export const endless = withModule('react', 'let[times,set]=shared.useState(0);shared.useEffect(()=>set(times+1))')

const removePacked = (path: string): void => {
  for (const packing of ['.br', '.gz']) rmSync(path + packing, { force: true })
}

/** Changes a byte of a file on the server, as somebody would who has got hold of it. */
export const tampered =
  (file: (parts: Parts) => string): Served =>
  (site, { base }, parts) => {
    const name = file(parts)
    const path = join(site.folder, base, name)
    appendFileSync(path, name.endsWith('.css') ? '\nhtml{--foreign:1}' : '\ndocument.title="foreign"')
    removePacked(path)
  }

/** Leaves nothing in a file on the server. */
export const emptied =
  (file: (parts: Parts) => string): Served =>
  (site, { base }, parts) => {
    const path = join(site.folder, base, file(parts))
    removePacked(path)
    writeFileSync(path, '')
  }

/** Takes a file away from the server. */
export const gone =
  (file: (parts: Parts) => string): Served =>
  (site, { base }, parts) =>
    rmSync(join(site.folder, base, file(parts)))

/** Leaves a packed file beside the true one that cannot be unpacked. */
export const packedWrongly =
  (packing: '.br' | '.gz'): Served =>
  (site, { base }) =>
    writeFileSync(join(site.folder, base, `entry.js${packing}`), 'this is not packed')
