/**
 * The theme's variables are a sheet that is written when the site is built: the component library's own way is to work them out
 * in each page, by code that every page would carry.
 */
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/web/themes/theme.ts'
import { ownVariables } from '../src/web/themes/theme-variables.ts'

const sheet = 'virtual:theme.css'

export const themeStyles: Plugin = {
  name: 'theme-styles',
  resolveId: (source) => (source === sheet ? `\0${sheet}` : null),
  load(id) {
    if (id !== `\0${sheet}`) return null
    const usual = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
    return convertCssVariables(deepMerge(usual, ownVariables))
  },
}
