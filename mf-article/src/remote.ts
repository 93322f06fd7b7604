import { contractVersion, type RemoteModule } from 'shared/remote'

export const remote: RemoteModule = {
  contract: contractVersion,
  pages: {
    article: () => import(/* webpackChunkName: "page-article" */ './article/article-page.tsx'),
    compare: () => import(/* webpackChunkName: "page-compare" */ './compare/compare-page.tsx'),
  },
  layers: {},
}
