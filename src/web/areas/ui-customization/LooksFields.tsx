import { Radio } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useIntl } from 'react-intl'
import type { ThemeSettings } from '../../../contract/models/theme.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import {
  themes as allThemes,
  asideSkins,
  headerSkins,
  layoutTypes,
  menuPositions,
  subHeaderStyles,
  submenuToggles,
} from '../../../contract/vocabulary/themes.ts'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useFieldWords } from '../../kit/form/field-labels.ts'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { ThemePreview } from '../../themes/ThemePreview.tsx'
import { type LooksValues, looksValues } from './looks-rules.ts'
import classes from './UiCustomization.module.css'

const numberOf = (theme: string) => allThemes.findIndex((one) => one === theme) + 1

/** The thirteen as cards. Another one comes with its own options, as the person had them when they last wore it. */
export function Themes({ themes }: { themes: readonly ThemeSettings[] }) {
  const intl = useIntl()
  const { values, setValues } = useFormikContext<LooksValues>()
  const nameOf = (theme: string) => intl.formatMessage({ id: 'theme.name' }, { number: numberOf(theme) })
  useFieldWords('theme', { label: intl.formatMessage({ id: 'branding.theme' }), inWords: nameOf })
  const choose = (name: string) => {
    const chosen = themes.find(({ theme }) => theme === name)
    // Light or dark is no part of a theme to whoever looks at it: it stays.
    if (chosen) void setValues({ ...looksValues(chosen), darkMode: values.darkMode })
  }
  return (
    <FormSection title="branding.theme" hint="branding.themeHint">
      <Radio.Group
        name="theme"
        value={values.theme}
        onChange={choose}
        aria-label={intl.formatMessage({ id: 'branding.theme' })}
      >
        <div className={classes.themes}>
          {allThemes.map((theme) => (
            <Radio.Card key={theme} value={theme} className={classes.theme}>
              <ThemePreview theme={theme} />
              {nameOf(theme)}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </FormSection>
  )
}

export function Options() {
  const { position, allowAsideMinimizing } = useFormikContext<LooksValues>().values
  const isBeside = position === 'left'
  return (
    <>
      <FormSection title="branding.layout" hint="branding.layoutHint">
        <Choice name="layoutType" label="branding.layoutType" options={layoutTypes} />
        <SwitchField name="darkMode" label="branding.darkMode" />
      </FormSection>
      <FormSection title="branding.header" hint="branding.headerHint">
        <Choice name="headerSkin" label="branding.headerSkin" options={headerSkins} />
        <SwitchField name="desktopFixedHeader" label="branding.desktopFixedHeader" />
        <SwitchField name="mobileFixedHeader" label="branding.mobileFixedHeader" />
      </FormSection>
      <FormSection title="branding.subHeader" hint="branding.subHeaderHint">
        <Choice name="subheaderStyle" label="branding.subheaderStyle" options={subHeaderStyles} />
        <SwitchField name="fixedSubHeader" label="branding.fixedSubHeader" />
      </FormSection>
      <FormSection title="branding.menu" hint="branding.menuHint">
        <Choice name="position" label="branding.position" options={menuPositions} />
        {isBeside && (
          <>
            <Choice name="asideSkin" label="branding.asideSkin" options={asideSkins} />
            <Choice name="submenuToggle" label="branding.submenuToggle" options={submenuToggles} />
            <SwitchField name="fixedAside" label="branding.fixedAside" />
            <SwitchField name="allowMenuScroll" label="branding.allowMenuScroll" hint="branding.allowMenuScrollHint" />
            <SwitchField name="allowAsideMinimizing" label="branding.allowAsideMinimizing" />
          </>
        )}
        {isBeside && allowAsideMinimizing && (
          <>
            <SwitchField
              name="defaultMinimizedAside"
              label="branding.defaultMinimizedAside"
              hint="branding.defaultMinimizedAsideHint"
            />
            <SwitchField name="hoverableAside" label="branding.hoverableAside" />
          </>
        )}
        <SwitchField name="searchActive" label="branding.searchActive" hint="branding.searchActiveHint" />
      </FormSection>
      <FormSection title="branding.footer" hint="branding.footerHint">
        <SwitchField name="fixedFooter" label="branding.fixedFooter" />
      </FormSection>
    </>
  )
}

interface ChoiceProps {
  name: 'layoutType' | 'headerSkin' | 'subheaderStyle' | 'position' | 'asideSkin' | 'submenuToggle'
  label: MessageKey
  options: readonly (
    | (typeof layoutTypes)[number]
    | (typeof headerSkins)[number]
    | (typeof subHeaderStyles)[number]
    | (typeof menuPositions)[number]
    | (typeof submenuToggles)[number]
  )[]
}

function Choice({ name, label, options }: ChoiceProps) {
  const intl = useIntl()
  return (
    <SelectField
      name={name}
      label={label}
      isRequired
      options={options.map((value) => ({ value, label: intl.formatMessage({ id: `branding.option.${value}` }) }))}
    />
  )
}
