import * as v from 'valibot'
import { siteSchema } from '../contracts/fields.ts'

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/))
const sitesOnly = v.optional(v.array(siteSchema))

const textKey = v.pipe(v.string(), v.regex(/^[\w.-]+$/))

/** Keys of the remote's texts that name and describe a page before its code runs, and where it does not run. */
const headSchema = v.object({
  /** Absent: the name of the site. */
  title: v.optional(textKey),
  /** The title where it is known what the page shows, for example the words of a search; it has a placeholder for it. */
  filledTitle: v.optional(textKey),
  /** Absent: the description of the site. */
  description: v.optional(textKey),
  /** Whether search engines may list the page; true by default. */
  listed: v.optional(v.boolean()),
  /**
   * What the page is about, so that the site server can tell search engines, reference managers and by its status more than
   * title and description, and that it can be read without scripts. Since contract 1.1.0.
   */
  about: v.optional(v.picklist(['site', 'search', 'article', 'month', 'text'])),
})
export type RouteHead = v.InferOutput<typeof headSchema>

/** An entry of the site's main menu. */
const menuEntrySchema = v.object({
  /** Given to the remote in `rights.json`, to one remote of the site. */
  name,
  /** Key of its words in the remote's texts. */
  text: textKey,
  /** One of the host's icons; absent, or one that the host does not have: a sheet of paper. */
  icon: v.optional(name),
  /** A route of this remote, without parameters; where the entry has a layer too, it is for pages without scripts. */
  route: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  /** A layer of this remote, which is opened. */
  layer: v.optional(name),
  /** Its place from 0 to 999; the host's own entries stand at 300, 400 and 700. Of two at one place the first by name. */
  order: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
  /** Absent: for everybody. */
  for: v.optional(v.picklist(['visitor', 'user'])),
  sites: sitesOnly,
})

/**
 * What the host knows of a remote before any of its code loads, as the registry states it.
 * Routes, menus and skeletons are made from this data.
 */
export const declarationSchema = v.object({
  name: v.pipe(v.string(), v.regex(/^mf-[a-z][a-z0-9-]*$/)),
  /** A primary remote is the reason the page was opened; a regular one is an addition to it. */
  kind: v.picklist(['primary', 'regular']),
  /** Version of the host-remote contract the remote was written for. */
  contract: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/)),
  /** Namespace of the remote's texts. */
  texts: name,
  routes: v.array(
    v.object({
      /** Pattern as react-router reads it, for example `/articles/:address`. */
      path: v.pipe(v.string(), v.startsWith('/')),
      /** Name of the page in the remote module. */
      page: name,
      /** Shape shown while the page loads. */
      skeleton: v.picklist(['hero', 'list', 'article', 'form']),
      /** Sites the route exists on; absent: all. */
      sites: sitesOnly,
      head: v.optional(headSchema),
      /**
       * `server`: the site server may render the page, for a visitor. Absent: the browser does. Never for pages whose
       * address holds a token, or that need a session. Since contract 1.1.0.
       */
      render: v.optional(v.literal('server')),
    }),
  ),
  layers: v.array(v.object({ name, sites: sitesOnly })),
  /** Entries of the main menu; a host of before 1.2.0 shows none of them. Since contract 1.2.0. */
  menu: v.optional(v.pipe(v.array(menuEntrySchema), v.maxLength(10))),
  /** Milliseconds after which a page that still loads is replaced by 'try again'; by default those of its kind (`deadlines`). */
  budget: v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(120_000)),
})
export type RemoteDeclaration = v.InferOutput<typeof declarationSchema>
