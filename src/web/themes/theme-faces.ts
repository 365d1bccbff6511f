/**
 * What the thirteen themes differ in beside their hue (tokens.css): on which grounds header and side menu lie, where the
 * footer is, and how the menu marks the page that is open. Type, sizes and radii are the same in all of them.
 */
import type { ThemeSettings } from '../../contract/models/theme.ts'
import type { ThemeName } from '../../contract/vocabulary/themes.ts'

type Ground = 'page' | 'panel' | 'tint'
/** `deep` is of the theme's hue, `night` of none. */
type DarkGround = 'deep' | 'night'

export interface ThemeFace {
  header: Record<'light', Ground> & Record<'dark', DarkGround>
  aside: Record<'light', Ground> & Record<'dark', DarkGround>
  /** `aside`: at the foot of the side menu. */
  footer: 'aside' | 'line' | 'panel' | 'tint'
  mark: 'tile' | 'bar' | 'soft' | 'solid'
}

const face = (
  [header, darkHeader]: [Ground, DarkGround],
  [aside, darkAside]: [Ground, DarkGround],
  footer: ThemeFace['footer'],
  mark: ThemeFace['mark'],
): ThemeFace => ({
  header: { light: header, dark: darkHeader },
  aside: { light: aside, dark: darkAside },
  footer,
  mark,
})

export const themeFaces: Record<ThemeName, ThemeFace> = {
  default: face(['page', 'deep'], ['page', 'deep'], 'aside', 'tile'),
  theme2: face(['panel', 'night'], ['panel', 'night'], 'line', 'bar'),
  theme3: face(['tint', 'deep'], ['page', 'night'], 'line', 'soft'),
  theme4: face(['page', 'night'], ['panel', 'deep'], 'panel', 'soft'),
  theme5: face(['panel', 'deep'], ['page', 'deep'], 'tint', 'solid'),
  theme6: face(['tint', 'night'], ['tint', 'deep'], 'aside', 'tile'),
  theme7: face(['page', 'deep'], ['tint', 'deep'], 'line', 'bar'),
  theme8: face(['panel', 'night'], ['tint', 'deep'], 'panel', 'tile'),
  theme9: face(['tint', 'deep'], ['panel', 'night'], 'tint', 'bar'),
  theme10: face(['page', 'night'], ['page', 'night'], 'panel', 'solid'),
  theme11: face(['panel', 'deep'], ['panel', 'night'], 'aside', 'soft'),
  theme12: face(['tint', 'deep'], ['tint', 'deep'], 'panel', 'solid'),
  theme13: face(['page', 'night'], ['panel', 'night'], 'tint', 'tile'),
}

/** A part of the shell, as its sheet knows it. */
export interface PartLook {
  'data-ground': Ground | DarkGround
  /** Its own colours, whatever those of the page are. */
  'data-skin': 'dark' | undefined
  'data-mark': ThemeFace['mark']
}

/** What a theme and the options chosen in it come to. */
export interface ShellLook {
  header: PartLook
  aside: PartLook
  footer: ThemeFace['footer']
  /** The whole of it. */
  shell: Record<`data-${string}`, string | undefined>
  menu: 'left' | 'top' | 'tab'
  submenus: 'Accordion' | 'Dropdown'
  hasSearch: boolean
  mayMinimize: boolean
  startsMinimized: boolean
  /** A menu of icons opens whole under the pointer, in place of one flyout for each. */
  opensUnderPointer: boolean
}

/** Until it is known how somebody has theirs. */
const usual: ThemeSettings = {
  theme: 'default',
  layout: { layoutType: 'fluid', darkMode: false },
  header: { desktopFixedHeader: true, mobileFixedHeader: true, headerSkin: 'light' },
  subHeader: { fixedSubHeader: false, subheaderStyle: 'transparent' },
  menu: {
    position: 'left',
    asideSkin: 'light',
    fixedAside: true,
    allowAsideMinimizing: true,
    defaultMinimizedAside: false,
    hoverableAside: false,
    submenuToggle: 'Accordion',
    searchActive: true,
    allowMenuScroll: true,
  },
  footer: { fixedFooter: false },
}

const said = (isSo: boolean) => (isSo ? '' : undefined)

export function shellLook({ theme, layout, header, subHeader, menu, footer } = usual): ShellLook {
  const { header: headerGrounds, aside: asideGrounds, footer: footerStyle, mark } = themeFaces[theme]
  const part = (grounds: ThemeFace['header'], skin: 'light' | 'dark'): PartLook => ({
    'data-ground': grounds[skin],
    'data-skin': skin === 'dark' ? 'dark' : undefined,
    'data-mark': mark,
  })
  return {
    header: part(headerGrounds, header.headerSkin),
    aside: part(asideGrounds, menu.asideSkin),
    footer: footerStyle === 'aside' && menu.position !== 'left' ? 'line' : footerStyle,
    shell: {
      'data-layout': layout.layoutType,
      'data-menu': menu.position,
      'data-loose-header': said(!header.desktopFixedHeader),
      'data-loose-phone-header': said(!header.mobileFixedHeader),
      'data-sub-header': subHeader.subheaderStyle,
      'data-fixed-sub-header': said(subHeader.fixedSubHeader),
      // A menu that may not scroll by itself goes with the page, or its end could not be reached.
      'data-loose-aside': said(!menu.fixedAside || !menu.allowMenuScroll),
      'data-fixed-footer': said(footer.fixedFooter),
    },
    menu: menu.position,
    submenus: menu.submenuToggle,
    hasSearch: menu.searchActive,
    mayMinimize: menu.allowAsideMinimizing,
    startsMinimized: menu.defaultMinimizedAside,
    opensUnderPointer: menu.hoverableAside,
  }
}
