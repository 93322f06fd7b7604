import type { Lang } from 'shared/sites'

/** The words for when no texts can be had; everything else on screen comes from the texts. */
export const unreachableWords: Record<Lang, { title: string; text: string; again: string }> = {
  en: {
    title: 'The site could not be loaded',
    text: 'The server cannot be reached at the moment. Check your connection, then try again.',
    again: 'Try again',
  },
  es: {
    title: 'No se pudo cargar el sitio',
    text: 'En este momento no se puede acceder al servidor. Compruebe su conexión y vuelva a intentarlo.',
    again: 'Volver a intentarlo',
  },
  fr: {
    title: 'Le site n’a pas pu être chargé',
    text: 'Le serveur est injoignable pour le moment. Vérifiez votre connexion, puis réessayez.',
    again: 'Réessayer',
  },
  pt: {
    title: 'Não foi possível carregar o site',
    text: 'O servidor não pode ser acessado no momento. Verifique sua conexão e tente novamente.',
    again: 'Tentar novamente',
  },
  cn: {
    title: '网站未能加载',
    text: '目前无法连接服务器。请检查网络连接后重试。',
    again: '重试',
  },
}
