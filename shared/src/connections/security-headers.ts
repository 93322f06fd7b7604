/**
 * Headers of every answer, small files included; a page has a content security policy of its own.
 *
 * @param secure whether the visitor asks over https; only then browsers take the promise to go on with it
 */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
