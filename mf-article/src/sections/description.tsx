import { useTexts } from 'shared/i18n'
import { Section } from './section.tsx'

/** What stands in place of topics and domains for health system descriptions (requirement B5). */
export const Description = ({ label }: { label: string | null }) => {
  const text = useTexts('article')
  if (label === null) return null
  return (
    <Section id="section-description" heading={text('description_heading')}>
      <p>{label}</p>
    </Section>
  )
}
