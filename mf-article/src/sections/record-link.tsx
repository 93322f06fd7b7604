import { SiteLink } from 'shared/routing'
import { ExternalLink } from './external-link.tsx'

/** A link that a record carries: to a page of this site, or out of it. */
export const RecordLink = ({ title, url }: { title: string; url: string }) =>
  url.startsWith('/') ? <SiteLink to={url}>{title}</SiteLink> : <ExternalLink href={url}>{title}</ExternalLink>
