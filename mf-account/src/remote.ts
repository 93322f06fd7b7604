import { contractVersion, type RemoteModule } from 'shared/remote'

/** What the host loads as `./remote`; chunk names are what the build lists as the parts of a release. */
export const remote: RemoteModule = {
  contract: contractVersion,
  pages: {
    login: async () => ({
      Page: (await import(/* webpackChunkName: "page-login" */ './login/login-page.tsx')).LoginPage,
    }),
    signup: async () => ({
      Page: (await import(/* webpackChunkName: "page-signup" */ './sign-up/signup-page.tsx')).SignupPage,
    }),
    'signup-success': async () => ({
      Page: (await import(/* webpackChunkName: "page-signup-success" */ './sign-up/signup-success-page.tsx'))
        .SignupSuccessPage,
    }),
    'forgot-password': async () => ({
      Page: (await import(/* webpackChunkName: "page-forgot-password" */ './passwords/forgot-password-page.tsx'))
        .ForgotPasswordPage,
    }),
    'reset-password': async () => ({
      Page: (await import(/* webpackChunkName: "page-reset-password" */ './passwords/reset-password-page.tsx'))
        .ResetPasswordPage,
    }),
    confirm: async () => ({
      Page: (await import(/* webpackChunkName: "page-confirm" */ './confirmation/confirm-page.tsx')).ConfirmPage,
    }),
    'brief-by-mail': async () => ({
      Page: (await import(/* webpackChunkName: "page-brief-by-mail" */ './brief-by-mail/brief-by-mail-page.tsx'))
        .BriefByMailPage,
    }),
    'stop-change': async () => ({
      Page: (await import(/* webpackChunkName: "page-stop-change" */ './confirmation/stop-change-page.tsx'))
        .StopChangePage,
    }),
    profile: async () => ({
      Page: (await import(/* webpackChunkName: "page-profile" */ './profile/profile-page.tsx')).ProfilePage,
    }),
    'saved-documents': async () => ({
      Page: (await import(/* webpackChunkName: "page-saved-documents" */ './saved-documents/saved-documents-page.tsx'))
        .SavedDocumentsPage,
    }),
    'saved-searches': async () => ({
      Page: (await import(/* webpackChunkName: "page-saved-searches" */ './saved-searches/saved-searches-page.tsx'))
        .SavedSearchesPage,
    }),
    folders: async () => ({
      Page: (await import(/* webpackChunkName: "page-folders" */ './folders/folders-page.tsx')).FoldersPage,
    }),
    folder: async () => ({
      Page: (await import(/* webpackChunkName: "page-folder" */ './folders/folder-page.tsx')).FolderPage,
    }),
    'shared-folder': async () => ({
      Page: (await import(/* webpackChunkName: "page-shared-folder" */ './folders/shared-folder-page.tsx'))
        .SharedFolderPage,
    }),
    contribute: async () => ({
      Page: (await import(/* webpackChunkName: "page-contribute" */ './contributions/contribute-page.tsx'))
        .ContributePage,
    }),
    editorial: async () => ({
      Page: (await import(/* webpackChunkName: "page-editorial" */ './contributions/editorial-page.tsx')).EditorialPage,
    }),
    unsubscribe: async () => ({
      Page: (await import(/* webpackChunkName: "page-unsubscribe" */ './unsubscribe/unsubscribe-page.tsx'))
        .UnsubscribePage,
    }),
  },
  layers: {
    'account-menu': async () => ({
      Layer: (await import(/* webpackChunkName: "layer-account-menu" */ './account/account-menu-layer.tsx'))
        .AccountMenuLayer,
    }),
    'sign-up': async () => ({
      Layer: (await import(/* webpackChunkName: "layer-sign-up" */ './sign-up/sign-up-layer.tsx')).SignUpLayer,
    }),
    login: async () => ({
      Layer: (await import(/* webpackChunkName: "layer-login" */ './login/login-layer.tsx')).LoginLayer,
    }),
    'put-into-folder': async () => ({
      Layer: (await import(/* webpackChunkName: "layer-put-into-folder" */ './folders/put-into-folder-layer.tsx'))
        .PutIntoFolderLayer,
    }),
  },
}
