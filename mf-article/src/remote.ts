import { contractVersion, type RemoteModule } from 'shared/remote'

export const remote: RemoteModule = {
  contract: contractVersion,
  pages: {
    article: async () => ({
      Page: (await import(/* webpackChunkName: "page-article" */ './article/article-page.tsx')).ArticlePage,
    }),
  },
  layers: {},
}
