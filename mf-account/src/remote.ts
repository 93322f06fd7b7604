import { contractVersion, type RemoteModule } from 'shared/remote'

/** What the host loads as `./remote`; chunk names are what the build lists as the parts of a release. */
export const remote: RemoteModule = {
  contract: contractVersion,
  pages: {
    login: () => import(/* webpackChunkName: "page-login" */ './login/login-page.tsx'),
    signup: () => import(/* webpackChunkName: "page-signup" */ './sign-up/signup-page.tsx'),
    'signup-success': () => import(/* webpackChunkName: "page-signup-success" */ './sign-up/signup-success-page.tsx'),
    'forgot-password': () =>
      import(/* webpackChunkName: "page-forgot-password" */ './passwords/forgot-password-page.tsx'),
    'reset-password': () => import(/* webpackChunkName: "page-reset-password" */ './passwords/reset-password-page.tsx'),
    confirm: () => import(/* webpackChunkName: "page-confirm" */ './confirmation/confirm-page.tsx'),
    'brief-by-mail': () =>
      import(/* webpackChunkName: "page-brief-by-mail" */ './brief-by-mail/brief-by-mail-page.tsx'),
    'stop-change': () => import(/* webpackChunkName: "page-stop-change" */ './confirmation/stop-change-page.tsx'),
    profile: () => import(/* webpackChunkName: "page-profile" */ './profile/profile-page.tsx'),
    'saved-documents': () =>
      import(/* webpackChunkName: "page-saved-documents" */ './saved-documents/saved-documents-page.tsx'),
    'saved-searches': () =>
      import(/* webpackChunkName: "page-saved-searches" */ './saved-searches/saved-searches-page.tsx'),
    folders: () => import(/* webpackChunkName: "page-folders" */ './folders/folders-page.tsx'),
    folder: () => import(/* webpackChunkName: "page-folder" */ './folders/folder-page.tsx'),
    'shared-folder': () => import(/* webpackChunkName: "page-shared-folder" */ './folders/shared-folder-page.tsx'),
    contribute: () => import(/* webpackChunkName: "page-contribute" */ './contributions/contribute-page.tsx'),
    editorial: () => import(/* webpackChunkName: "page-editorial" */ './contributions/editorial-page.tsx'),
    unsubscribe: () => import(/* webpackChunkName: "page-unsubscribe" */ './unsubscribe/unsubscribe-page.tsx'),
  },
  layers: {
    'account-menu': () => import(/* webpackChunkName: "layer-account-menu" */ './account/account-menu-layer.tsx'),
    'sign-up': () => import(/* webpackChunkName: "layer-sign-up" */ './sign-up/sign-up-layer.tsx'),
    login: () => import(/* webpackChunkName: "layer-login" */ './login/login-layer.tsx'),
    'put-into-folder': () =>
      import(/* webpackChunkName: "layer-put-into-folder" */ './folders/put-into-folder-layer.tsx'),
  },
}
