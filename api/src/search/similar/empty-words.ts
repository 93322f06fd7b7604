import { languages, type Lang } from 'shared/sites'
import { fold } from '../analyse/fold.ts'
import { isWeakWord } from '../analyse/stop-phrases.ts'
import { isStopWordOf } from '../analyse/stop-words.ts'

/**
 * Words that two texts may share on any subjects, beside stop words and those that say what is done: headings of
 * structured abstracts (as in `splitAbstract` of shared/documents), what studies are made of, and words of degree, number
 * and order.
 */
const lists: Record<Lang, string> = {
  en: `aim aims background conclusion conclusions context design discussion findings interpretation introduction limitation
    limitations method methods material materials measure measures objective objectives participants patients purpose
    result results setting trial registration protocol analysis analyses data sample report reports reported article
    authors research researchers baseline follow followup group groups control randomised randomized significant
    significantly included including identified conducted found show shows showed shown suggest suggests one two three four
    five first second third year years month months week weeks day days number numbers total mean median percent rate
    rates high higher highest low lower lowest large small less least few several both each either neither every all any
    some other others another same similar however therefore although while because since also only very well most more
    further overall across within without per about over under after before use used due given need needs needed important
    systematic scoping integrative rapid umbrella mixed qualitative quantitative cohort pilot feasibility meta metaanalysis
    quasi narrative literature barriers facilitators notice readers notes field current trends update weekly special issue
    report workshop conference broadcast epidemiologic national january february march april may june july august september
    october november december available different level levels time times part parts case cases one's`,
  es: `objetivo objetivos antecedentes contexto conclusion conclusiones consecuencias discusion introduccion metodo metodos
    resultado resultados interpretacion diseño pacientes participantes analisis datos muestra ensayo protocolo informe
    autores investigacion grupo grupos año años mes meses dia dias dos tres cuatro primer primera primero segundo numero
    total media porcentaje tasa tasas mayor mayores menor menores alto alta bajo baja muy mucho muchos varios ambos cada
    todo todos todas algun algunos otro otros otra otras mismo misma ademas tambien solo sin embargo aunque porque asi
    despues antes`,
  fr: `objectif objectifs contexte conclusion conclusions consequences discussion historique introduction methode methodes
    resultat resultats interpretation patients participants analyse analyses donnees echantillon essai protocole rapport
    auteurs recherche groupe groupes annee annees an ans mois jour jours deux trois quatre premier premiere second nombre
    total moyenne pourcentage taux plus moins eleve elevee faible tres beaucoup plusieurs chaque tout tous toutes certains
    autre autres meme memes aussi ainsi seulement cependant toutefois bien apres avant`,
  pt: `objetivo objetivos contexto conclusao conclusoes discussao introducao metodo metodos resultado resultados
    interpretacao antecedentes pacientes participantes analise dados amostra ensaio protocolo relatorio autores pesquisa
    grupo grupos ano anos mes meses dia dias dois duas tres quatro primeiro primeira segundo numero total media
    porcentagem taxa taxas maior maiores menor menores alto alta baixo baixa muito muitos varios ambos cada todo todos
    todas algum alguns outro outros outra outras mesmo mesma alem tambem apenas somente porem embora porque assim depois
    antes`,
  cn: `背景 目的 方法 结果 结论 讨论 引言 前言 设计 对象 资料 数据 分析 样本 试验 报告 作者 小组 组 年 月 日 一 二 三 两 第一 第二 总 平均 百分比
    更 最 很 多 少 高 低 大 小 每 各 都 也 还 但 但是 然而 因此 因为 所以 虽然 其他 相同 之后 之前 可以 进行 提示 显示 患者 参与者`,
}

const sets = languages.map((lang) => ({ lang, words: new Set(lists[lang].split(/\s+/).map(fold)) }))

/** Whether a word says nothing of what a text is about, in any of the languages; in small letters, accents or none. */
export const isEmptyWord = (word: string): boolean =>
  /^\p{N}+$/u.test(word) ||
  sets.some(({ lang, words }) => words.has(fold(word)) || isStopWordOf(word, lang) || isWeakWord(word, lang))
