import type { ComponentProps } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { SiteLink } from 'shared/routing'
import { headingId } from './page-text.ts'

/** A link of a page: inside the site it keeps the language. */
const PageLink = ({ href = '', children }: ComponentProps<'a'>) =>
  /^\/(?!\/)/.test(href) ? <SiteLink to={href}>{children}</SiteLink> : <a href={href}>{children}</a>

const components: Components = {
  a: ({ href, children }) => <PageLink {...(href !== undefined && { href })}>{children}</PageLink>,
  h2: ({ children }) => (
    <h2 id={headingId(String(children))} tabIndex={-1}>
      {children}
    </h2>
  ),
}

/** Shows markdown. HTML inside it is not read, and addresses other than web, mail and paths of the site lead nowhere. */
export const Markdown = ({ text }: { text: string }) => (
  <ReactMarkdown skipHtml components={components}>
    {text}
  </ReactMarkdown>
)
