/** One polite live region for the whole page. */
export { createAnnouncer, type Announcer } from './announcer.ts'
export { AnnouncerHost, AnnouncerProvider, useAnnounce } from './announcer-host.tsx'
