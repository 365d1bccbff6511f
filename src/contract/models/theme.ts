/** How the portal looks: what people choose, and what follows from it. */
import { type Static, Type } from 'typebox'
import { choice, flag, shape } from '../shapes.ts'
import {
  asideSkins,
  headerSkins,
  layoutTypes,
  menuPositions,
  subHeaderStyles,
  submenuToggles,
  themes,
} from '../vocabulary/themes.ts'

export const themeName = choice(themes, 'One of the thirteen themes.')

export const ThemeSettings = shape('ThemeSettings', {
  theme: themeName,
  layout: shape('ThemeLayout', {
    layoutType: choice(layoutTypes, 'Whether pages fill the window or keep a width.'),
    darkMode: flag('Dark colours.'),
  }),
  header: shape('ThemeHeader', {
    desktopFixedHeader: flag('The header stays while the page scrolls.'),
    mobileFixedHeader: flag('It does so on phones, too.'),
    headerSkin: choice(headerSkins, 'Colours of the header.'),
  }),
  subHeader: shape('ThemeSubHeader', {
    fixedSubHeader: flag('The title bar stays while the page scrolls.'),
    subheaderStyle: choice(subHeaderStyles, 'Whether the title bar has a ground of its own.'),
  }),
  menu: shape('ThemeMenu', {
    position: choice(menuPositions, 'left: beside the page. top: in the header. tab: in the header, as tabs.'),
    asideSkin: choice(asideSkins, 'Colours of the side menu.'),
    fixedAside: flag('The side menu stays while the page scrolls.'),
    allowAsideMinimizing: flag('The side menu can be made small.'),
    defaultMinimizedAside: flag('It starts small.'),
    hoverableAside: flag('A small side menu opens under the pointer.'),
    submenuToggle: choice(submenuToggles, 'How submenus open.'),
    searchActive: flag('The menu can be searched.'),
    allowMenuScroll: flag('A long menu scrolls by itself.'),
  }),
  footer: shape('ThemeFooter', { fixedFooter: flag('The footer stays in view.') }),
})
export type ThemeSettings = Static<typeof ThemeSettings>

export const Theme = shape('Theme', {
  baseSettings: ThemeSettings,
  isTopMenuUsed: flag('The menu is in the header.'),
  isTabMenuUsed: flag('The menu is made of tabs.'),
  allowMenuScroll: flag('A long menu scrolls by itself.'),
  isDarkModeActive: flag('The person’s choice of dark colours.'),
})
export type Theme = Static<typeof Theme>

export const ListOfThemeSettings = Type.Array(ThemeSettings, {
  maxItems: themes.length,
  description: 'Every theme as its owner has set it; the current one first.',
})
