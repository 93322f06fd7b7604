import type { Lang } from 'shared/sites'
import { fold } from './fold.ts'

const lists: Record<Lang, string> = {
  en: `a about against am among an and any are as at be been between but by can did do does during for from had has have how if in into is it its no nor not of on or
    our should so such than that the their them then there these they this those to was were what when where which who whom
    why will with within would you your`,
  es: `a al como con contra cual cuales cuando de del desde donde durante e el en entre es esta este esto estos estas fue ha han hay la las lo
    los mas más me mi muy no nos o para pero por que qué se ser si sin sobre son su sus también tiene un una unas uno unos y ya`,
  fr: `a à au aux avec ce ces cette chez comme contre dans de des du elle en entre envers est et été il ils je la le les leur leurs lui mais même
    ne nos notre nous on ont ou où par pas plus pour qu que quel quelle quels quelles qui sa sans se ses si son sont sur un une
    vos votre vous y`,
  pt: `a ao aos as às com como contra da das de do dos durante e é ela ele em entre era essa esse esta este eu foi há isso já lhe mais mas me
    na nas não nem no nos o os ou para pela pelas pelo pelos por qual quais quando que se sem ser seu seus sobre sua suas são também
    tem um uma umas uns`,
  cn: '的 了 和 与 及 或 在 是 对 中 有 为 以 等 被 把 从 到 之 其 向 由 吗 呢 什么 如何 怎么 哪些',
}

const setOf = (lang: Lang): ReadonlySet<string> => new Set(lists[lang].split(/\s+/))

const sets: Record<Lang, ReadonlySet<string>> = {
  en: setOf('en'),
  es: setOf('es'),
  fr: setOf('fr'),
  pt: setOf('pt'),
  cn: setOf('cn'),
}

/**
 * Whether a lower-case word carries no meaning for a search made in `lang`. English counts everywhere, because people
 * type English on every site.
 */
export const isStopWord = (word: string, lang: Lang): boolean => sets[lang].has(word) || sets.en.has(word)

/** Whether a word carries no meaning in this one language, also when it is typed without accents. */
export const isStopWordOf = (word: string, lang: Lang): boolean => sets[lang].has(word) || sets[lang].has(fold(word))

/** Whether a word carries no meaning in any of the languages. */
export const isStopWordAnywhere = (word: string): boolean => Object.values(sets).some((set) => set.has(word))
