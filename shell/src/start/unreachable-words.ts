import type { Lang } from 'shared/sites'

/** The words for when no texts can be had; everything else on screen comes from the texts. */
export const unreachableWords: Record<
  Lang,
  { title: string; text: string; tampered: string; trying: string; again: string }
> = {
  en: {
    title: 'The site could not be loaded',
    text: 'The server cannot be reached at the moment. Check your connection. The site tries again by itself; you can also try now.',
    tampered:
      'What the server sends is not as it was published, so it is not shown. The site tries again by itself; you can also try now.',
    trying: 'Trying again',
    again: 'Try again',
  },
  es: {
    title: 'No se pudo cargar el sitio',
    text: 'En este momento no se puede acceder al servidor. Compruebe su conexión. El sitio volverá a intentarlo automáticamente; también puede intentarlo ahora.',
    tampered:
      'Lo que envía el servidor no coincide con lo que se publicó, por lo que no se muestra. El sitio volverá a intentarlo automáticamente; también puede intentarlo ahora.',
    trying: 'Intentando de nuevo',
    again: 'Reintentar',
  },
  fr: {
    title: 'Le site n’a pas pu être chargé',
    text: 'Le serveur est injoignable pour le moment. Vérifiez votre connexion. Une nouvelle tentative sera faite automatiquement ; vous pouvez aussi réessayer maintenant.',
    tampered:
      'Ce que le serveur envoie ne correspond pas à ce qui a été publié ; rien n’en est donc affiché. Une nouvelle tentative sera faite automatiquement ; vous pouvez aussi réessayer maintenant.',
    trying: 'Nouvelle tentative en cours',
    again: 'Réessayer',
  },
  pt: {
    title: 'Não foi possível carregar o site',
    text: 'O servidor não pode ser acessado no momento. Verifique sua conexão. Uma nova tentativa será feita automaticamente; você também pode tentar agora.',
    tampered:
      'O que o servidor envia não corresponde ao que foi publicado e, por isso, não é exibido. Uma nova tentativa será feita automaticamente; você também pode tentar agora.',
    trying: 'Tentando novamente',
    again: 'Tentar novamente',
  },
  cn: {
    title: '网站未能加载',
    text: '目前无法连接服务器。请检查网络连接。系统会自动重试，您也可以现在重试。',
    tampered: '服务器发送的内容与发布时不一致，因此不予显示。系统会自动重试，您也可以现在重试。',
    trying: '正在重试',
    again: '重试',
  },
}
