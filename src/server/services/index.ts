/** Every operation’s handler; one that is missing does not compile. */
import type { Catalogue } from '../../contract/catalogue.ts'
import type { Handlers } from '../http/context.ts'
import { abpUserConfiguration } from './abp-user-configuration/handlers.ts'
import { account } from './account/handlers.ts'
import { edition } from './edition/handlers.ts'
import { file } from './file/handlers.ts'
import { pbiReportLogs } from './pbi-report-logs/handlers.ts'
import { permission } from './permission/handlers.ts'
import { powerBIEmbed } from './power-bi-embed/handlers.ts'
import { profile } from './profile/handlers.ts'
import { reportLibrary } from './report-library/handlers.ts'
import { role } from './role/handlers.ts'
import { session } from './session/handlers.ts'
import { tokenAuth } from './token-auth/handlers.ts'
import { uiCustomizationSettings } from './ui-customization-settings/handlers.ts'
import { user } from './user/handlers.ts'

type AllHandlers = { [Key in keyof Catalogue]: Handlers<Catalogue[Key]> }

export const handlers = {
  abpUserConfiguration,
  account,
  edition,
  file,
  pbiReportLogs,
  permission,
  powerBIEmbed,
  profile,
  reportLibrary,
  role,
  session,
  tokenAuth,
  uiCustomizationSettings,
  user,
} satisfies AllHandlers
