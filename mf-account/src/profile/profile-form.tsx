import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTexts } from 'shared/i18n'
import { CheckedForm } from '../form/checked-form.tsx'

export const ProfileForm = <Values extends FieldValues>(
  props: Omit<ComponentProps<typeof CheckedForm<Values>>, 'submit' | 'submitting'>,
) => {
  const t = useTexts('account')
  return <CheckedForm {...props} submit={t('profile.save')} submitting={t('profile.saving')} />
}
