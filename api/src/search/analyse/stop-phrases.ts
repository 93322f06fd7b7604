import type { Lang } from 'shared/sites'
import { fold } from './fold.ts'

/**
 * What people put around the subject of a question, as patterns: `(a|b)` is a choice, `?` after it makes it optional.
 * Everything is compared without accents and in small letters.
 */
const patterns: Record<Lang, readonly string[]> = {
  en: [
    '(what|which) (is|are|was|were) (the|known about the) (main|current|best|potential|possible|likely|most effective|)? (effect|effects|impact|impacts|influence|effectiveness|efficacy|evidence|role|benefits and harms|benefits and risks|advantages and disadvantages|pros and cons) (of|on|for|about)',
    '(what|which) (is|are|was|were) (the|known about the|known about) (best|most effective)? (way|ways) to',
    'what (do|does) (we|the evidence) (know|say) (about|on)',
    'what does (the)? (research|evidence|literature) (say|show|tell us) (about|on)',
    'what (is|are) (the|known about)',
    'what (works|worked|helps)',
    'what works (best)? (to|for|in)',
    '(what|which) (strategies|interventions|measures|policies|programs|programmes|approaches|methods|factors) (can|could|should|will|would|are effective|are most effective|are used|work|help)? (to|for|in|help)?',
    'how (can|could|should|do|does|did|might|may|would|will|to) (we|one|you|i|they)? (best)?',
    'how (effective|efficacious|safe|useful|good|well) (is|are|was|were|do|does)',
    'how (is|are|was|were|many|much|often|long)',
    '(is|are) there (any)? (evidence|studies|reviews|research) (that|of|on|for|about)?',
    '(evidence|research|studies|reviews|literature|information|articles|papers) (on|about)',
    '(is|are|was|were|do|does|did|can|could|should|would|will|has|have) (the|there|it|we|they)?',
    '(the)? (effect|effects|impact|impacts|influence) of',
    '(the)? (role|effectiveness|efficacy|importance) of',
    '(compared|in comparison) (with|to)',
    '(patients|people|persons|individuals|those) (with|who have|living with|suffering from|affected by)',
    '(i|we) (want|need|would like|am looking|are looking) (to know|to find|for)? (about)?',
    'tell (me|us) (about|more about)?',
    'due to',
    'such as',
    'in order to',
    'vs',
    'versus',
    'via',
    'please',
    'best way to',
    'best ways to',
    'why (do|does|is|are)?',
    'who (is|are)? (at risk for)?',
  ],
  es: [
    '(cual|cuales) (es|son|fue|fueron) (el|la|los|las)? (mejor|mejores|principales|posibles)? (efecto|efectos|impacto|impactos|influencia|efectividad|eficacia|evidencia|papel|rol|beneficios y danos|beneficios y riesgos|beneficios y los danos|ventajas y desventajas|forma|manera) (de|del|de la|de los|de las|sobre|en)?',
    'que tan (eficaz|eficaces|efectivo|efectiva|efectivos|efectivas|util|utiles|seguro|segura) (es|son|fue)? (el|la|los|las)?',
    '(que|cual) (efecto|efectos|impacto) (tiene|tienen|tuvo) (el|la|los|las)?',
    '(que|cuales|cual) (estrategias|intervenciones|medidas|politicas|programas|factores) (pueden|podrian|ayudan a|sirven para|son eficaces para|funcionan para)?',
    'que (funciona|sirve|ayuda|se puede hacer) (para|a)?',
    'que (se sabe|dice la evidencia|evidencia hay) (de|del|sobre|acerca de)',
    'como (se)? (puede|pueden|podria|podrian|podemos|debe|deben|deberia) (el|la|los|las|a)?',
    'como (afecta|afectan|afecto|influye|influyen|influyo) (el|la|los|las|en)?',
    'como',
    'por que',
    'es (eficaz|efectivo|efectiva|util|posible)',
    'son (eficaces|efectivos|efectivas|utiles)',
    'hay evidencia (de|sobre|de que)?',
    'existe evidencia (de|sobre|de que)?',
    '(el|los)? (efecto|efectos|impacto|impactos) (de|del|de la|de los|de las)',
    '(la)? (efectividad|eficacia|influencia|importancia) (de|del|de la|de los|de las)',
    'en comparacion con',
    '(pacientes|personas) (con|que tienen|que viven con)',
    'comparado con',
    'con respecto a',
    'debido a',
    'a traves de',
    'para que',
  ],
  fr: [
    '(quel|quelle|quels|quelles) (est|sont|a ete|ont ete|etait|etaient) (le|la|les|l)? (meilleur|meilleure|meilleurs|meilleures|principaux|principales)? (effet|effets|impact|impacts|influence|efficacite|role|preuves|avantages et les inconvenients|avantages et inconvenients|benefices et risques|facon|maniere|moyens) (de|du|des|de la|sur)?',
    '(quel|quels) (est|sont) l (effet|impact|efficacite) (de|du|des|de la|sur)',
    '(quelle|quelles|quels) (strategies|interventions|mesures|politiques|programmes|facteurs) (permettent|permettent de|peuvent|pourraient|aident a|sont efficaces pour)? (en matiere de)?',
    'quelles interventions en matiere de',
    'qu est ce (qui|que) (fonctionne|marche|permet|peut)? (pour|de)?',
    'est ce que',
    'est ce qu',
    'comment (peut on|pouvons nous|faut il|doit on|peuvent ils|fait on pour)?',
    'pourquoi',
    'que (dit|disent|sait on|savons nous) (la recherche|les preuves|les etudes)? (sur|de|du|des)?',
    'y a t il (des preuves|des etudes)? (que|de|sur)?',
    't (il|elle|ils|elles|on)',
    'influe (t elle|t il|sur)',
    '(l|les)? (effet|effets|impact|impacts) (de|du|des|de la|d)',
    '(l)? (efficacite|influence|importance) (de|du|des|de la|d)',
    'par rapport (a|au|aux)',
    '(patients|patientes|personnes|malades) (atteints|atteintes|souffrant|vivant) (de|du|des|avec)?',
    'compare a',
    'en comparaison (de|avec)',
    'grace a',
    'au moyen de',
    'afin de',
    'en matiere de',
    'en cas de',
    'quant a',
    'visant a',
    'visant',
  ],
  pt: [
    '(qual|quais) (e|sao|foi|foram) (o|a|os|as)? (melhor|melhores|principais)? (efeito|efeitos|impacto|impactos|influencia|efetividade|eficacia|evidencias|papel|beneficios e danos|beneficios e riscos|vantagens e desvantagens|forma|maneira) (de|do|da|dos|das|sobre|em)?',
    'quao (eficaz|eficazes|efetivo|efetiva|efetivos|efetivas|seguro|segura|util) (e|sao)? (o|a|os|as)?',
    '(que|quais|qual) (estrategias|intervencoes|medidas|politicas|programas|fatores) (podem|poderiam|ajudam a|servem para|sao eficazes para|funcionam para)?',
    'o que (funciona|ajuda|pode|se sabe|se pode fazer) (para|sobre|a)?',
    'o que',
    'como (se)? (pode|podem|poderia|podemos|deve|devem) (o|a|os|as)?',
    'como (afeta|afetam|afetou|influencia|influenciam) (o|a|os|as)?',
    'como (o|a|os|as)?',
    'por que',
    'e (eficaz|efetivo|efetiva|possivel)',
    'ha evidencias (de|sobre|de que)?',
    'existem evidencias (de|sobre|de que)?',
    '(o|os)? (efeito|efeitos|impacto|impactos) (de|do|da|dos|das)',
    '(a)? (efetividade|eficacia|influencia|importancia) (de|do|da|dos|das)',
    'em comparacao (com|a|as|ao)',
    '(pacientes|pessoas) (com|que tem|que vivem com)',
    'comparado (com|a|ao)',
    'devido a',
    'por meio de',
    'atraves de',
    'em relacao (a|ao|as|aos)',
  ],
  cn: [
    '对(的)?(影响|效果|作用)',
    '(有何|有什么|有哪些|的)(影响|效果|作用|益处和危害|好处|优缺点)',
    '(的)?(效果|影响|作用)(如何|怎么样|怎样|是什么)',
    '(是否|能否|可否|能不能|是不是|会不会|有没有)(具有|能够|可以|有效|有)?',
    '(如何|怎样|怎么|应如何|应该如何|该如何)(才能|能够)?',
    '(有|是|存在)?(哪些|什么|何种)(措施|策略|方法|因素|项目|干预措施)?(能|可以|能够|会)?(有效)?',
    '为什么',
    '哪些',
    '有哪些',
    '什么',
    '有效(地)?',
    '(的)?(研究|证据)(表明|显示)',
    '与(之)?相比',
    '相比',
    '方面',
    '在(方面)?',
    '对于',
    '关于',
    '针对',
    '以及',
    '(之)?间',
    '的机会',
    '(能)?让',
    '中的',
    '(能|可以|能够|应|应该)',
    '吗',
    '呢',
  ],
}

/** Words that name what is done or found rather than the subject: they rank, and no document must hold them. */
const weak: Record<Lang, string> = {
  en: `us people persons person individuals care improve improves improving improvement reduce reduces reducing reduction increase increases increasing prevent
    preventing affect affects affecting help helps helping change changes promote promoting support use using used uses
    lead leads make makes work works effective effectiveness effect effects impact outcomes outcome associated
    association versus compared among through better best different various many more most much new based approach
    approaches strategies strategy interventions intervention programs programmes program programme role study studies
    improved increased reduced prevented controlled control controlling engage find raise raising shorten shortened manage management review systematic evidence consumption related relates linked affected affecting`,
  es: `personas persona atencion cuidado cuidados mejorar mejora mejoran mejorado reducir reduce reducen aumentar aumenta aumentan prevenir previene previenen afectar
    afecta ayudar ayuda ayudan cambiar cambia promover eficaz eficaces efecto efectos impacto resultados estrategias
    estrategia intervenciones intervencion programas programa controlar acortar involucrar involucran encontrar manejo
    estudio estudios uso mediante contra dirigida dirigido funciona consumo
    afectan afectaron afecto relacionado relacionada relacionados relacionan`,
  fr: `personnes personne soins soin ameliorer ameliore ameliorent reduire reduit reduisent augmenter augmente augmentent prevenir previent previennent
    affecter affecte aider aide aident modifier modifie modifient promouvoir favoriser efficace efficaces efficacite effet
    effets impact resultats strategies strategie interventions intervention programmes programme maitriser associer
    trouver atteints atteintes prise charge etude etudes utilisation chez influe fonctionne propices hausse prise dirige diriges consommation
    affectent affectes lie lies liee liees`,
  pt: `pessoas pessoa cuidado cuidados atencao melhorar melhora melhoram reduzir reduz reduzem aumentar aumenta aumentam prevenir previne previnem afetar afeta
    afetou ajudar ajuda ajudam mudar muda promover eficaz eficazes efeito efeitos impacto resultados estrategias
    estrategia intervencoes intervencao programas programa controlar envolver envolvem encontrar manejo estudo estudos
    uso contra liderado funciona aumento consumo afetar afetaram relacionado relacionada relacionados`,
  cn: '人 患有 照护 改善 改变 增强 提高 减少 降低 增加 预防 促进 影响 效果 结局 管理 控制 措施 策略 项目 帮助 有效 研究 使用 缩短 参与 获得 消费 率 有关 相关',
}

/**
 * English words that are the name of a concept by chance (`well` of wells, `come` of semen): in the tagged texts of WordNet 3.1
 * at least 15 times, at most one in ten times as a noun. Only reviewed concepts are meant by them.
 */
const rarelyNouns = new Set(
  `academic accused assist assists bear bears behind bend bends brief call calls central close colored come comes
    compare compares conduct conducts construct constructs cross crosses daily deep dry economic equal exhibit exhibits
    express expresses fair fast federal final fine first float floats following former free freeze freezes funny glue
    glues good human independent initial institute institutes insured know knows last lay lays lean leans leave leaves
    lift lifts like likes limited local longer loom looms lost low lower lowers major mean meanwhile medical moderate
    move moves national normal organic over pay pays preserve preserves press presses quote quotes recall recalls recent
    refuse refuses rich same sensitive shout shouts single smart social spare spares specific start starts stay stays
    stop stops sweet talk thus treat treats wait waits want wants watch watches well western whole wild`.split(/\s+/),
)

/** A place in a pattern: the ways to fill it, each in words, or in characters of Chinese; an empty way leaves it out. */
type Slot = readonly (readonly string[])[]

const slotsOf = (pattern: string, split: (text: string) => string[]): Slot[] =>
  [...pattern.matchAll(/\(([^()]*)\)(\?)?|[^()]+/g)].map(([all, choices, optional]) =>
    choices === undefined ? [split(all)] : [...choices.split('|').map(split), ...(optional ? [[]] : [])],
  )

/** Where the longest way through the slots ends in a text, -1 where there is none. */
const endOf = (slots: readonly Slot[], text: ArrayLike<string>, at: number, place = 0): number => {
  const ways = slots[place]
  if (!ways) return at
  let end = -1
  for (const way of ways)
    if (way.every((unit, offset) => text[at + offset] === unit))
      end = Math.max(end, endOf(slots, text, at + way.length, place + 1))
  return end
}

/** The first units of all phrases that the slots allow. */
const prefixes = ([ways = [], ...rest]: readonly Slot[]): string[] =>
  ways.flatMap(([first]) => (first === undefined ? prefixes(rest) : [first]))

interface StopPhrases {
  /** Patterns by what they can begin with. */
  starting: ReadonlyMap<string, readonly (readonly Slot[])[]>
  weak: ReadonlySet<string>
}

const made = new Map<Lang, StopPhrases>()

const stopPhrasesOf = (lang: Lang): StopPhrases => {
  let phrases = made.get(lang)
  if (!phrases) {
    const split = (text: string): string[] => (lang === 'cn' ? [...text] : text.split(' ').filter(Boolean))
    const starting = new Map<string, (readonly Slot[])[]>()
    for (const pattern of patterns[lang]) {
      const slots = slotsOf(pattern, split)
      for (const first of new Set(prefixes(slots))) starting.set(first, [...(starting.get(first) ?? []), slots])
    }
    phrases = { starting, weak: new Set(weak[lang].split(/\s+/)) }
    made.set(lang, phrases)
  }
  return phrases
}

const stopPhraseAt = (text: ArrayLike<string>, at: number, lang: Lang): number =>
  (stopPhrasesOf(lang).starting.get(text[at] ?? '') ?? []).reduce(
    (longest, slots) => Math.max(longest, endOf(slots, text, at) - at),
    0,
  )

/** How many of the folded words from place `at` on are padding of a question, 0 when none. */
export const stopPhraseWordsAt = (words: readonly string[], at: number, lang: Lang): number =>
  stopPhraseAt(words, at, lang)

/** How many of the characters of Chinese text from place `at` on are padding of a question, 0 when none. */
export const stopPhraseCharactersAt = (text: string, at: number): number => stopPhraseAt(text, at, 'cn')

/** Whether a word says what is done or found rather than what it is about. */
export const isWeakWord = (word: string, lang: Lang): boolean => stopPhrasesOf(lang).weak.has(fold(word))

/** Whether an English word is rarely a noun, so that the name of a concept with its letters is mostly another word. */
export const isRarelyNoun = (word: string): boolean => rarelyNouns.has(word)
