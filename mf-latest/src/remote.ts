import { contractVersion, type RemoteModule } from 'shared/remote'

/** What the host loads as `./remote`; chunk names are what the build lists as the parts of a release. */
export const remote: RemoteModule = {
  contract: contractVersion,
  pages: {
    latest: async () => {
      const { LatestPage, latestData } = await import(/* webpackChunkName: "page-latest" */ './latest/latest-page.tsx')
      return { Page: LatestPage, data: latestData }
    },
    content: async () => {
      const { ContentPage, contentData } = await import(
        /* webpackChunkName: "page-content" */ './content/content-page.tsx'
      )
      return { Page: ContentPage, data: contentData }
    },
  },
  layers: {},
}
