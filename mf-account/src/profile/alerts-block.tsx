import { alertFrequencies, alertFrequencySchema, type Profile } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import * as v from 'valibot'
import { ChoiceField } from '../form/choice-field.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { Block, Facts } from './block.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useEditProfile } from './use-edit-profile.ts'

const schema = v.object({ alertFrequency: alertFrequencySchema })

const AlertForm = ({ profile, onDone }: { profile: Profile; onDone: () => void }) => {
  const t = useTexts('account')
  const form = useCheckedForm(schema, { alertFrequency: profile.alertFrequency })
  const edit = useEditProfile(profile)
  return (
    <ProfileForm
      form={form}
      labels={{ alertFrequency: t('fields.frequency') }}
      onSubmit={(values) => edit(values).then(onDone)}
    >
      <ChoiceField
        name="alertFrequency"
        options={alertFrequencies.map((frequency) => ({ value: frequency, text: t(`frequency.${frequency}`) }))}
      />
    </ProfileForm>
  )
}

/** How often the alerts of all saved and curated searches come. */
export const AlertsBlock = ({ profile }: { profile: Profile }) => {
  const t = useTexts('account')
  return (
    <Block
      title={t('profile.alerts')}
      editLabel={t('profile.edit_alerts')}
      view={
        <>
          <Facts facts={[{ term: t('fields.frequency'), value: t(`frequency.${profile.alertFrequency}`) }]} />
          <p>
            <SiteLink to={paths.savedSearches()}>{t('profile.to_searches')}</SiteLink>
          </p>
        </>
      }
      edit={(close) => <AlertForm profile={profile} onDone={close} />}
    />
  )
}
