import { contractVersion, type RemoteModule } from 'shared/remote'

export const remote: RemoteModule = {
  contract: contractVersion,
  pages: {
    article: async () => {
      const { ArticlePage, articleData } = await import(
        /* webpackChunkName: "page-article" */ './article/article-page.tsx'
      )
      return { Page: ArticlePage, data: articleData }
    },
    compare: async () => {
      const { ComparePage, compareData } = await import(
        /* webpackChunkName: "page-compare" */ './compare/compare-page.tsx'
      )
      return { Page: ComparePage, data: compareData }
    },
  },
  layers: {},
}
