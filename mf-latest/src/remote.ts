import { contractVersion, type RemoteModule } from 'shared/remote'

/** What the host loads as `./remote`; chunk names are what the build lists as the parts of a release. */
export const remote: RemoteModule = {
  contract: contractVersion,
  pages: {
    latest: () => import(/* webpackChunkName: "page-latest" */ './latest/latest-page.tsx'),
    content: () => import(/* webpackChunkName: "page-content" */ './content/content-page.tsx'),
  },
  layers: {},
}
