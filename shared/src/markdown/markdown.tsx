import type { ComponentProps } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { SiteLink } from '../routing/index.ts'
import { headingId } from '../page-text/index.ts'

/** A link of a text: inside the site it keeps the language. */
const TextLink = ({ href = '', children }: ComponentProps<'a'>) =>
  /^\/(?!\/)/.test(href) ? <SiteLink to={href}>{children}</SiteLink> : <a href={href}>{children}</a>

const a: Components['a'] = ({ href, children }) => <TextLink {...(href !== undefined && { href })}>{children}</TextLink>

const inPage: Components = {
  a,
  h2: ({ children }) => (
    <h2 id={headingId(String(children))} tabIndex={-1}>
      {children}
    </h2>
  ),
}

const inLayer: Components = { a, h2: ({ children }) => <h3>{children}</h3> }

interface Props {
  text: string
  /** In a page, headings can be linked to; a layer has a heading of the second level itself. Default `page`. */
  place?: 'page' | 'layer'
}

/** Shows markdown. HTML inside it is not read, and addresses other than web, mail and paths of the site lead nowhere. */
export const Markdown = ({ text, place = 'page' }: Props) => (
  <ReactMarkdown skipHtml components={place === 'page' ? inPage : inLayer}>
    {text}
  </ReactMarkdown>
)
