import { join } from 'node:path'
import { guidedQuestionsSchema, type GuidedQuestions } from 'shared/contracts'
import { indexCatalogue } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import * as v from 'valibot'
import { renderCatalogue } from '../../../api/src/taxonomy/catalogue-texts.ts'
import { readJson } from '../read-json.ts'

const word = v.pipe(v.string(), v.nonEmpty())

/** `{site}.json`: what the questions of a site are made of, in every language. */
const structureSchema = v.array(
  v.strictObject({
    id: word,
    /** Name of a drawing. */
    image: word,
    /** Key of the filter group of answers that name none. */
    group: v.optional(word),
    answers: v.array(
      v.strictObject({
        id: word,
        image: word,
        filters: v.array(word),
        group: v.optional(word),
        section: v.optional(word),
      }),
    ),
  }),
)

/** `common.{lang}.json` and, over it, `{site}.{lang}.json`: the words by question. */
const wordsSchema = v.record(
  v.string(),
  v.strictObject({
    text: word,
    sections: v.optional(v.record(v.string(), word), {}),
    answers: v.record(v.string(), v.strictObject({ text: word, description: word })),
  }),
)

/** `pictures.{lang}.json`: what each drawing shows. */
const picturesSchema = v.record(v.string(), word)

const found = <Value>(value: Value | undefined, missing: string): Value => {
  if (value === undefined) throw new Error(`Guided questions: ${missing} is missing`)
  return value
}

/**
 * The guided questions of a site in one language, put together from a `questions` folder and the filter catalogue.
 *
 * @throws Error that names the word, drawing or filter that is missing
 */
export const assembleQuestions = (folder: string, site: SiteId, lang: Lang): GuidedQuestions => {
  const words = {
    ...readJson(join(folder, `common.${lang}.json`), wordsSchema),
    ...readJson(join(folder, `${site}.${lang}.json`), wordsSchema),
  }
  const pictures = readJson(join(folder, `pictures.${lang}.json`), picturesSchema)
  const catalogue = indexCatalogue(renderCatalogue(site, lang))
  const imageOf = (name: string) => ({ name, text: found(pictures[name], `the picture ${name} in ${lang}`) })
  const groupOf = (key: string | undefined, answer: string) => {
    const node = found(catalogue.find(key ?? ''), `the filter group of ${site} ${answer}`)
    return { id: node.key, title: node.title }
  }
  const questions = readJson(join(folder, `${site}.json`), structureSchema).map(({ id, image, group, answers }) => {
    const { text, sections, answers: texts } = found(words[id], `${site}.${lang} ${id}`)
    return {
      text,
      image: imageOf(image),
      answers: answers.map((answer) => {
        const place = `${site}.${lang} ${id}.${answer.id}`
        const filterGroup = groupOf(answer.group ?? group, place)
        return {
          ...found(texts[answer.id], place),
          image: imageOf(answer.image),
          filters: answer.filters,
          filterGroup,
          sectionTitle: answer.section ? found(sections[answer.section], place) : text,
        }
      }),
    }
  })
  return v.parse(guidedQuestionsSchema, questions)
}
