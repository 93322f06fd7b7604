import { type Article, articleSections, type FieldOrigin } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Disclosure } from 'shared/ui'
import styles from './coding.module.css'

const origins: readonly FieldOrigin[] = ['stated', 'rule']

/** The name a field has on the page, or null for a field without one. */
const useFieldNames = (article: Article): ((field: string) => string | null) => {
  const text = useTexts('article')
  const own: Readonly<Record<string, string>> = {
    documentType: text('facts.type'),
    living: text('facts.living'),
    best: text('facts.best'),
    grade_profile_available: text('facts.grade'),
  }
  return (field) => {
    const section = articleSections.find((name) => name === field)
    return section ? article[`label_${section}`] : (own[field] ?? null)
  }
}

/** Where each coded field comes from: stated by the source, or assigned by a rule. */
export const Coding = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const nameOf = useFieldNames(article)
  const fields = Object.entries(article.origins).flatMap(([field, origin]) => {
    const name = nameOf(field)
    return name === null ? [] : [{ name, origin }]
  })
  const groups = origins
    .map((origin) => ({ origin, names: fields.filter((field) => field.origin === origin).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0)
  return (
    <Disclosure label={text('coding.heading')}>
      <p>{text('coding.intro')}</p>
      <dl className={styles['origins']}>
        {groups.map(({ origin, names }) => (
          <div key={origin}>
            <dt>{text(`coding.${origin}`)}</dt>
            {[...new Set(names)].map((name) => (
              <dd key={name}>{name}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
