import type { ReactNode } from 'react'

interface Props {
  href: string
  className?: string | undefined
  children: ReactNode
}

const isWebAddress = (address: string): boolean => ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '')

/** A link out of the site. An address from a record that is no web address is shown as plain text. */
export const ExternalLink = ({ href, className, children }: Props) =>
  isWebAddress(href) ? (
    <a href={href} rel="noopener external" className={className}>
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )
