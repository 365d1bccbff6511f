import { IconEye, IconEyeOff, IconPencil, IconStar, IconTextPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useLanguageCreateOrUpdateLanguageMutation,
  useLanguageDeleteLanguageMutation,
  useLanguageSetDefaultLanguageMutation,
} from '../../api/generated/language.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { type LanguageRow, useIsOwn } from './language-list.ts'
import { languagePaths } from './language-paths.ts'

const { languages } = permissions

export function useLanguageActions(edit: (language: LanguageRow) => void): readonly RowAction<LanguageRow>[] {
  const navigate = useNavigate()
  const isOwn = useIsOwn()
  const [createOrUpdateLanguage] = useLanguageCreateOrUpdateLanguageMutation()
  const [setDefaultLanguage] = useLanguageSetDefaultLanguageMutation()
  const [deleteLanguage] = useLanguageDeleteLanguageMutation()
  const offer = ({ id, name, icon }: LanguageRow, isEnabled: boolean) =>
    createOrUpdateLanguage({ createOrUpdateLanguage: { language: { id, name, icon, isEnabled } } }).unwrap()
  return [
    {
      id: 'texts',
      label: 'languages.texts',
      icon: IconTextPlus,
      permission: languages.changeTexts,
      isQuick: true,
      run: ({ name }) => void navigate(languagePaths.texts(name)),
    },
    {
      id: 'edit',
      label: 'languages.edit',
      icon: IconPencil,
      permission: languages.edit,
      isQuick: true,
      when: (language) => isOwn(language) || 'languages.isOfOperator',
      run: edit,
    },
    {
      id: 'default',
      label: 'languages.setDefault',
      icon: IconStar,
      permission: languages.edit,
      when: ({ isDefault, isEnabled }) => {
        if (isDefault) return 'languages.isDefaultAlready'
        return isEnabled || 'languages.isOff'
      },
      run: ({ name }) => setDefaultLanguage({ setDefaultLanguage: { name } }).unwrap(),
      done: 'languages.defaultChosen',
    },
    {
      id: 'enable',
      label: 'languages.enable',
      icon: IconEye,
      permission: languages.edit,
      when: (language) => {
        if (!isOwn(language)) return 'languages.isOfOperator'
        return !language.isEnabled || 'languages.isOn'
      },
      run: (language) => offer(language, true),
      done: 'languages.enabledDone',
    },
    {
      id: 'disable',
      label: 'languages.disable',
      icon: IconEyeOff,
      permission: languages.edit,
      when: (language) => {
        if (!isOwn(language)) return 'languages.isOfOperator'
        if (language.isDefault) return 'languages.defaultStays'
        return language.isEnabled || 'languages.isOff'
      },
      run: (language) => offer(language, false),
      done: 'languages.disabledDone',
    },
    {
      id: 'delete',
      label: 'languages.delete',
      icon: IconTrash,
      permission: languages.delete,
      isDestructive: true,
      when: (language) => {
        if (!isOwn(language)) return 'languages.isOfOperator'
        if (language.isSource) return 'languages.sourceStays'
        return !language.isDefault || 'languages.defaultStays'
      },
      confirm: ({ displayName }) => ({
        title: 'languages.deleteTitle',
        detail: 'languages.deleteDetail',
        values: { name: displayName },
        yes: 'languages.delete',
        isDestructive: true,
      }),
      run: ({ id }) => deleteLanguage({ id }).unwrap(),
      done: 'languages.deleted',
    },
  ]
}
