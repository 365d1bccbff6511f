/** Every operation’s handler; one that is missing does not compile. */
import type { Catalogue } from '../../contract/catalogue.ts'
import type { Handlers } from '../http/context.ts'
import { file } from './file/handlers.ts'
import { pbiReportLogs } from './pbi-report-logs/handlers.ts'
import { permission } from './permission/handlers.ts'
import { powerBIEmbed } from './power-bi-embed/handlers.ts'
import { reportLibrary } from './report-library/handlers.ts'
import { user } from './user/handlers.ts'

type AllHandlers = { [Key in keyof Catalogue]: Handlers<Catalogue[Key]> }

export const handlers = {
  file,
  pbiReportLogs,
  permission,
  powerBIEmbed,
  reportLibrary,
  user,
} satisfies Partial<AllHandlers>
