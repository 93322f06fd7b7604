/** An address in a form in which the same page compares equal: no scheme, no `www.`, lower case, no slash at the end. */
export const comparableAddress = (url: string | null | undefined): string | null =>
  url
    ? url
        .toLowerCase()
        .replace(/^https?:\/\/(www\.)?/, '')
        .replace(/\/+$/, '') || null
    : null
