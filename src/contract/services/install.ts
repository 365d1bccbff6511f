import { Type } from 'typebox'
import { EmailSettings } from '../models/settings.ts'
import { anyone, command, query, service } from '../operation.ts'
import { choice, flag, nullable, secret, shape, text } from '../shapes.ts'
import { completeLanguages } from '../vocabulary/languages.ts'
import { limits } from '../vocabulary/limits.ts'

const setupSecret = secret(limits.setupSecret, 'What the server printed when it started without first data.')
const connectionString = (description: string) => secret(limits.connectionString, description)
const address = (description: string) => Type.Optional(nullable(text(limits.returnUrl, description)))

const AppSettings = shape('AppSettingsJson', {
  isInstalled: flag('The portal has its administrator; nothing of this service can be done any more.'),
  webSiteUrl: text(
    limits.returnUrl,
    'Address of the site, to which links in mails lead, as the operator configured it.',
  ),
  serverUrl: text(limits.returnUrl, 'Address of the server; the same.'),
  languages: Type.Array(
    shape('InstallLanguage', {
      name: text(limits.languageName, 'Code, as in `defaultLanguage`.'),
      value: text(limits.languageName, 'Name in the language itself.'),
    }),
    { description: 'Languages that are complete.' },
  ),
})

const CheckDatabase = shape('CheckDatabase', {
  setupSecret,
  connectionString: connectionString('`postgresql://…` of the database to look at.'),
})

const CheckDatabaseAnswer = shape('CheckDatabaseAnswer', {
  isDatabaseExist: flag('The server lets this account in and has the database.'),
  serverVersion: nullable(
    text(limits.name, 'Version of the PostgreSQL server; null where it was not reached that far.'),
  ),
})

const Setup = shape('Setup', {
  setupSecret,
  connectionString: Type.Optional(
    nullable(
      connectionString('The database that the server was started with, to be sure of it; absent: whichever it is.'),
    ),
  ),
  adminPassword: secret(limits.password, 'Password of the host’s administrator.'),
  webSiteUrl: address('Address of the site, to be sure of it; absent: as it is configured.'),
  serverUrl: address('Address of the server; the same.'),
  defaultLanguage: Type.Optional(choice(completeLanguages, 'Code; absent: English.')),
  smtpSettings: Type.Optional(nullable(EmailSettings, 'Mail server of the host; null or absent: as it is configured.')),
})

export const install = service('Install', {
  getAppSettingsJson: query.get({
    summary: 'Where the portal is, and whether it is installed.',
    answer: AppSettings,
    permission: anyone,
  }),
  checkDatabase: command.post({
    summary: 'Connects to a database and tells whether it could be used. Only before the portal is installed.',
    body: CheckDatabase,
    answer: CheckDatabaseAnswer,
    permission: anyone,
  }),
  setup: command.post({
    summary: 'Makes the host and its administrator. Only once.',
    body: Setup,
    permission: anyone,
    changes: ['Session', 'Setting'],
  }),
})
