/** What concerns one person only. The rest of the API stays open: engines that run scripts read pages through it. */
const personal = [
  '/api/account',
  '/api/account-edit',
  '/api/auth/',
  '/api/brief',
  '/api/client-curated',
  '/api/documents/',
  '/api/history',
  '/api/profile',
  '/api/subscriptions',
  '/api/unsubscribe',
  '/brief-by-mail',
  '/confirm/',
  '/profile',
  '/reset-password',
  '/signup-confirm/',
  '/stop-change',
  '/contribute',
  '/editorial',
  '/unsubscribe',
  '/user/',
]

/** `robots.txt` of a site: everything is open but what concerns one person. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...personal.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
