import type { Lang } from 'shared/sites'
import type { Override } from '../config.ts'

type About = Pick<Override, 'remote' | 'origin'>

interface Words {
  /** Name of the banner. */
  label: string
  runs: (about: About & { time: string }) => string
  failed: (about: About) => string
  ended: (about: About & { time: string }) => string
  details: string
  again: string
  renew: string
  stop: (remote: string) => string
}

/** The words of the banner stand in its own code, since only a page with an override needs them. */
export const overrideWords: Record<Lang, Words> = {
  en: {
    label: 'Parts from a development server',
    runs: ({ remote, origin, time }) => `${remote} comes from ${origin} until ${time}.`,
    failed: ({ remote, origin }) => `${remote} from ${origin} did not work. The site’s own version takes its place.`,
    ended: ({ remote, origin, time }) =>
      `${remote} came from ${origin} until ${time}. The pages you open next have the site’s own version.`,
    details: 'Technical details',
    again: 'Try again',
    renew: 'Load this page again',
    stop: (remote) => `Stop ${remote}`,
  },
  es: {
    label: 'Partes de un servidor de desarrollo',
    runs: ({ remote, origin, time }) => `${remote} viene de ${origin} hasta las ${time}.`,
    failed: ({ remote, origin }) => `${remote} de ${origin} no funcionó. La versión propia del sitio ocupa su lugar.`,
    ended: ({ remote, origin, time }) =>
      `${remote} vino de ${origin} hasta las ${time}. Las páginas que abra a continuación tendrán la versión propia del sitio.`,
    details: 'Detalles técnicos',
    again: 'Reintentar',
    renew: 'Volver a cargar esta página',
    stop: (remote) => `Detener ${remote}`,
  },
  fr: {
    label: 'Parties provenant d’un serveur de développement',
    runs: ({ remote, origin, time }) => `${remote} vient de ${origin} jusqu’à ${time}.`,
    failed: ({ remote, origin }) =>
      `${remote} provenant de ${origin} n’a pas fonctionné. La version du site prend sa place.`,
    ended: ({ remote, origin, time }) =>
      `${remote} venait de ${origin} jusqu’à ${time}. Les prochaines pages ouvertes auront la version du site.`,
    details: 'Détails techniques',
    again: 'Réessayer',
    renew: 'Recharger cette page',
    stop: (remote) => `Arrêter ${remote}`,
  },
  pt: {
    label: 'Partes de um servidor de desenvolvimento',
    runs: ({ remote, origin, time }) => `${remote} vem de ${origin} até ${time}.`,
    failed: ({ remote, origin }) => `${remote} de ${origin} não funcionou. A versão do próprio site ocupa o lugar.`,
    ended: ({ remote, origin, time }) =>
      `${remote} veio de ${origin} até ${time}. As próximas páginas que você abrir terão a versão do próprio site.`,
    details: 'Detalhes técnicos',
    again: 'Tentar novamente',
    renew: 'Carregar esta página novamente',
    stop: (remote) => `Parar ${remote}`,
  },
  cn: {
    label: '来自开发服务器的部分',
    runs: ({ remote, origin, time }) => `${remote} 来自 ${origin}，有效至 ${time}。`,
    failed: ({ remote, origin }) => `来自 ${origin} 的 ${remote} 无法运行，已改用网站自己的版本。`,
    ended: ({ remote, origin, time }) =>
      `${remote} 来自 ${origin}，已于 ${time} 到期。接下来打开的页面将使用网站自己的版本。`,
    details: '技术详情',
    again: '重试',
    renew: '重新加载此页面',
    stop: (remote) => `停止 ${remote}`,
  },
}
