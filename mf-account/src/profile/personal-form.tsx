import { useState } from 'react'
import { isLinkResolver } from 'shared/citations'
import { langSchema, roles, roleSchema, type Profile } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSite, useSwitchLang } from 'shared/routing'
import { languageTag } from 'shared/sites'
import * as v from 'valibot'
import { ChoiceFields } from '../form/choice-fields.tsx'
import { ChoiceField } from '../form/choice-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { ProfileForm } from './profile-form.tsx'
import { useEditProfile } from './use-edit-profile.ts'
import type { Country } from './use-countries.ts'

const name = v.pipe(v.string(), v.trim(), v.maxLength(200, 'errors.too_long'))
const schema = v.object({
  firstName: name,
  lastName: name,
  country: v.string(),
  language: langSchema,
  roles: v.array(roleSchema),
  linkResolver: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || isLinkResolver(text), 'errors.link_resolver'),
  ),
})
type PersonalValues = v.InferOutput<typeof schema>

/** Without the values that are as they were shown: another tab may have saved newer ones. */
const changesOf = (values: PersonalValues, shown: PersonalValues): Partial<PersonalValues> => {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(shown[name as keyof PersonalValues])
  return Object.fromEntries(Object.entries(values).filter(isChanged))
}

interface Props {
  profile: Profile
  countries: readonly Country[]
  onDone: () => void
}

/** The form of the personal block. Another language is shown at once. */
export const PersonalForm = ({ profile, countries, onDone }: Props) => {
  const t = useTexts('account')
  const shared = useTexts('shared')
  const { languages } = useSite()
  const switchLang = useSwitchLang()
  const { error } = useNotices()
  const edit = useEditProfile(profile)
  const [shown] = useState<PersonalValues>({
    firstName: profile.firstName,
    lastName: profile.lastName,
    country: profile.country === null ? '' : String(profile.country),
    language: profile.language,
    roles: profile.roles,
    linkResolver: profile.linkResolver,
  })
  const form = useCheckedForm(schema, shown)
  const submit = async (values: PersonalValues): Promise<void> => {
    const { country, ...changes } = changesOf(values, shown)
    await edit({ ...changes, ...(country !== undefined && { country: country === '' ? null : Number(country) }) })
    onDone()
    if (changes.language) switchLang(changes.language).catch(() => error(shared('languages.failed')))
  }
  return (
    <ProfileForm
      form={form}
      labels={{
        firstName: t('fields.first_name'),
        lastName: t('fields.last_name'),
        country: t('fields.country'),
        language: t('fields.language'),
        roles: t('fields.roles'),
        linkResolver: t('fields.link_resolver'),
      }}
      onSubmit={submit}
    >
      <TextField name="firstName" autoComplete="given-name" />
      <TextField name="lastName" autoComplete="family-name" />
      <ChoiceField
        name="country"
        options={[
          { value: '', text: t('profile.no_country') },
          ...countries.map(({ id, name }) => ({ value: String(id), text: name })),
        ]}
      />
      <ChoiceField
        name="language"
        options={languages.map((lang) => ({ value: lang, text: shared(`languages.${lang}`), lang: languageTag(lang) }))}
      />
      <ChoiceFields name="roles" options={roles.map((role) => ({ value: role, text: t(`roles.${role}`) }))} />
      <TextField name="linkResolver" type="url" spellCheck={false} hint={t('fields.link_resolver_hint')} />
    </ProfileForm>
  )
}
