import type { Profile } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { Block, Facts } from './block.tsx'
import { PersonalForm } from './personal-form.tsx'
import { useCountries } from './use-countries.ts'

/** Name, country, language and roles. */
export const PersonalBlock = ({ profile }: { profile: Profile }) => {
  const t = useTexts('account')
  const shared = useTexts('shared')
  const formats = useFormats()
  const countries = useCountries(profile.country)
  const country = countries.find(({ id }) => id === profile.country)
  return (
    <Block
      title={t('profile.personal')}
      editLabel={t('profile.edit_personal')}
      view={
        <Facts
          facts={[
            { term: t('fields.first_name'), value: profile.firstName },
            { term: t('fields.last_name'), value: profile.lastName },
            { term: t('fields.country'), value: country?.name },
            { term: t('fields.language'), value: shared(`languages.${profile.language}`) },
            { term: t('fields.roles'), value: formats.list(profile.roles.map((role) => t(`roles.${role}`))) },
            { term: t('fields.link_resolver'), value: profile.linkResolver },
          ]}
        />
      }
      edit={(close) => <PersonalForm profile={profile} countries={countries} onDone={close} />}
    />
  )
}
