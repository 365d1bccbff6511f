/** Embed token → configuration of `powerbi-client`. Its enumerations are written as numbers: importing them costs 36 kB. */
import type { IReportEmbedConfiguration } from 'powerbi-client'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import { type ActionableTask, commandsOf } from './action-commands.ts'
import { isOfPowerBI } from './embed-service.ts'

const tokenType = { directory: 0, embed: 1 } as const
const permissions = { read: 0, readWrite: 1 } as const
const layoutType = { master: 0, mobilePortrait: 2 } as const
const background = { transparent: 1 } as const

type EmbedLayout = 'desktop' | 'phone'

export interface Appearance {
  layout: EmbedLayout
  isDark: boolean
  language: string
  /** What visuals of the report offer. */
  tasks: readonly ActionableTask[]
}

/** Colours of the page that the app itself uses in the dark, for a report that brings none. */
const darkTheme = {
  name: 'Tessera dark',
  background: '#0d1212',
  foreground: '#e9eeee',
  tableAccent: '#56c7b8',
}

export function embedConfigOf(
  token: EmbedToken,
  { layout, isDark, language, tasks }: Appearance,
): IReportEmbedConfiguration {
  return {
    type: token.embedType,
    id: token.reportId,
    embedUrl: token.embedUrl,
    accessToken: token.token,
    tokenType: token.isPbiProEmbed ? tokenType.directory : tokenType.embed,
    permissions: token.canEdit ? permissions.readWrite : permissions.read,
    // Events bear it, and the SDK drops those of another: what a frame tells belongs to one load.
    uniqueId: nextName(),
    ...(token.initialPage && { pageName: token.initialPage }),
    ...(isDark && { theme: { themeJson: darkTheme } }),
    settings: {
      background: background.transparent,
      ...(tasks.length > 0 && token.embedType === 'report' && { extensions: { commands: commandsOf(tasks) } }),
      layoutType: layout === 'phone' ? layoutType.mobilePortrait : layoutType.master,
      localeSettings: { language, formatLocale: language },
      panes: {
        // Power BI's takes half of a phone; ours is a line that lies over the page where it is opened.
        filters: { visible: token.showFilters && (layout === 'desktop' || !isOfPowerBI(token)), expanded: false },
        pageNavigation: { visible: token.showNavigation },
      },
    },
  }
}

let loads = 0
const nextName = () => {
  loads += 1
  return `tessera-report-${loads}`
}
