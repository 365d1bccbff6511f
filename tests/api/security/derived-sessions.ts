/** Rights that a person carries beside reports: tokens, links, files. Rows of the same table as `derived-rights.ts`. */

import { features } from '../../../src/contract/vocabulary/features.ts'
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { demoPassword } from '../harness.ts'
import { codeOfLink } from '../identity.ts'
import {
  admin,
  aRole,
  type Bearer,
  bearer,
  changePerson,
  changeReport,
  current,
  done,
  endsWithThePerson,
  featuresOfTheEdition,
  grant,
  inContoso,
  member,
  openToAll,
  type Reason,
  type Right,
  report,
  type Server,
  type Site,
  type Somebody,
  somebody,
  switchOff,
  withMake,
} from './derived-rights.ts'

type Reasons = Record<string, Reason>

const { tenantDashboard, users, tasks } = permissions

/** One of them for each use. */
function spending<T>(pool: T[], use: (server: Server, one: T) => Promise<{ status: number }>): Right {
  return {
    isSpent: true,
    async opens(server) {
      const one = pool.shift()
      if (one === undefined) throw new Error('Asked more often than there are tokens')
      return (await use(server, one)).status === 200
    },
  }
}

/** Each of the two processes once while it opens, and once afterwards. */
const uses = 4

const someAtOnce = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: uses }, make))

const listsUsers = (as: Bearer): Right => ({
  opens: async (server) => (await server.call('User_GetUsers', { body: { maxResultCount: 1 }, ...as })).status === 200,
})

async function aManager(site: Site, ...more: string[]): Promise<Somebody> {
  const person = await somebody(site)
  await grant(site, person, [tenantDashboard, permissions.administration, users.view, ...more])
  return person
}

const permissionTaken: Omit<Reason, 'make'> = { end: (site) => grant(site, current.person, [tenantDashboard]) }

async function accessToken(site: Site): Promise<Right> {
  current.person = await aManager(site)
  return listsUsers(current.person.bearer)
}

async function refreshToken(site: Site): Promise<Right> {
  current.person = await somebody(site)
  const { userName } = current.person
  const headers = await inContoso(site)
  const body = { userNameOrEmailAddress: userName, password: demoPassword }
  const said = await done(site.here.call('TokenAuth_Authenticate', { body, headers }))
  current.person.bearer = bearer(said.accessToken)
  const query = { refreshToken: said.refreshToken ?? '' }
  return { opens: async (server) => (await server.call('TokenAuth_RefreshToken', { query, headers })).status === 200 }
}

async function temporaryFile(site: Site): Promise<Right> {
  current.person = await aManager(site)
  const own = current.person.bearer
  const query = await done(site.here.call('User_GetUsersToExcel', own))
  return { opens: async (server) => (await server.call('File_DownloadTempFile', { query, ...own })).status === 200 }
}

async function link(site: Site): Promise<Right> {
  const [own, other] = [await somebody(site), await somebody(site)]
  const { userName: usernameOrEmailAddress } = other
  const body = { tenancyName: 'contoso', usernameOrEmailAddress, password: demoPassword }
  await done(site.here.call('UserLink_LinkToUser', { body, ...own.bearer }))
  current.person = other
  const target = { targetUserId: other.id, targetTenantId: Number((await inContoso(site))['Abp-TenantId']) }
  return {
    opens: async (server) =>
      (await server.call('Account_SwitchToLinkedAccount', { body: target, ...own.bearer })).status === 200,
  }
}

const endedByAdministrator: Omit<Reason, 'make'> = {
  end: async (site) =>
    done(site.here.call('UserLink_EndLinksOfUser', { body: { id: current.person.id }, ...(await admin(site)) })),
}

/** Asked in sessions of their own, since each use ends the one that it was asked in. */
async function switchToken(site: Site): Promise<Right> {
  const [own, other] = [await somebody(site), await somebody(site)]
  const headers = await inContoso(site)
  const body = { tenancyName: 'contoso', usernameOrEmailAddress: other.userName, password: demoPassword }
  await done(site.here.call('UserLink_LinkToUser', { body, ...own.bearer }))
  current.person = other
  const target = { targetUserId: other.id, targetTenantId: Number(headers['Abp-TenantId']) }
  const tokens = await someAtOnce(async () => {
    const as = await member(site, own.userName)
    return (await done(site.here.call('Account_SwitchToLinkedAccount', { body: target, ...as }))).switchAccountToken
  })
  return spending(tokens, (server, switchAccountToken) =>
    server.call('TokenAuth_LinkedAccountAuthenticate', { query: { switchAccountToken }, headers }),
  )
}

interface Acting {
  as: Somebody
  target: Somebody
}

async function whoMayAct(site: Site): Promise<Acting> {
  return { as: await aManager(site, users.impersonate), target: await somebody(site) }
}

const askToAct = async (site: Site, { as, target }: Acting) => {
  const own = await member(site, as.userName)
  const body = { userId: target.id }
  return (await done(site.here.call('Account_ImpersonateUser', { body, ...own }))).impersonationToken
}

const exchange = async (site: Site, server: Server, impersonationToken: string) =>
  server.call('TokenAuth_ImpersonatedAuthenticate', { query: { impersonationToken }, headers: await inContoso(site) })

async function actingToken(site: Site, acting: Acting): Promise<Right> {
  const tokens = await someAtOnce(() => askToAct(site, acting))
  return spending(tokens, (server, token) => exchange(site, server, token))
}

async function actingSession(site: Site, acting: Acting): Promise<Right> {
  const { accessToken: token } = await done(exchange(site, site.here, await askToAct(site, acting)))
  const as = bearer(token)
  return {
    opens: async (server) => (await server.call('UserLink_GetLinkedUsers', { query: {}, ...as })).status === 200,
  }
}

/** Where no cookie is asked for, one token serves as long as its session. */
async function actingRefreshToken(site: Site, acting: Acting): Promise<Right> {
  const { refreshToken } = await done(exchange(site, site.here, await askToAct(site, acting)))
  const headers = await inContoso(site)
  const query = { refreshToken: refreshToken ?? '' }
  return { opens: async (server) => (await server.call('TokenAuth_RefreshToken', { query, headers })).status === 200 }
}

/** What the other gets after somebody went on in their name. */
const reachLost: Record<string, Omit<Reason, 'make'>> = {
  'the other is given a permission': {
    end: (site) => grant(site, current.person, [tenantDashboard, permissions.administration, permissions.auditLogs]),
  },
  'the other becomes an administrator': {
    end: (site) => changePerson(site, current.person, {}, ['Admin']),
  },
}

/** Whoever acts and whoever is acted for: the right rests on both, and on the one not being above the other. */
function rowsOfActing(open: (site: Site, acting: Acting) => Promise<Right>): Reasons {
  const {
    'the account is switched off': switchedOff,
    'an administrator sets another password': otherPassword,
    'the organisation is switched off': off,
  } = endsWithThePerson
  const ofAccount = {
    'the account is switched off': switchedOff,
    'an administrator sets another password': otherPassword,
  }
  const making = (whose: keyof Acting) => async (site: Site) => {
    const acting = await whoMayAct(site)
    current.person = acting[whose]
    return open(site, acting)
  }
  const named = (rows: Reasons, whose: string) =>
    Object.fromEntries(Object.entries(rows).map(([reason, row]) => [`${reason} (${whose})`, row]))
  return {
    ...named(withMake(making('as'), { ...ofAccount, 'the permission is taken': permissionTaken }), 'of who acts'),
    ...named(withMake(making('target'), ofAccount), 'that is acted for'),
    ...withMake(making('as'), { 'the organisation is switched off': off }),
    ...withMake(making('target'), reachLost),
    'who acts loses what the other has': {
      async make(site) {
        const acting = await whoMayAct(site)
        await grant(site, acting.target, [tenantDashboard, permissions.administration, users.view])
        current.person = acting.as
        return open(site, acting)
      },
      end: (site) => grant(site, current.person, [tenantDashboard, permissions.administration, users.impersonate]),
    },
    'a report is limited to a role of the other': {
      async make(site) {
        current.role = await aRole(site)
        const acting = { ...(await whoMayAct(site)), target: await somebody(site, [current.role.name]) }
        return open(site, acting)
      },
      end: (site) => changeReport(site, { roleIds: [current.role.id] }),
      mend: openToAll,
    },
  }
}

let delegation: { id: number; giver: Bearer; taker: Bearer }

/** Somebody acts by what another has let them. */
async function delegatedSession(site: Site): Promise<Right> {
  const [giver, taker] = [await somebody(site), await somebody(site)]
  current.person = giver
  const endTime = new Date(Date.now() + 3_600_000).toISOString()
  const body = { userNameOrEmailAddress: taker.userName, endTime, reason: 'Away' }
  await done(site.here.call('UserDelegation_CreateDelegation', { body, ...giver.bearer }))
  const { items } = await done(site.here.call('UserDelegation_GetDelegations', { query: {}, ...taker.bearer }))
  const userDelegationId = items[0]?.id ?? 0
  delegation = { id: userDelegationId, giver: giver.bearer, taker: await member(site, taker.userName) }
  const asked = { body: { userDelegationId }, ...taker.bearer }
  const { impersonationToken } = await done(site.here.call('Account_DelegatedImpersonate', asked))
  const query = { userDelegationId, impersonationToken }
  const headers = await inContoso(site)
  const exchanged = site.here.call('TokenAuth_DelegatedImpersonatedAuthenticate', { query, headers })
  const as = bearer((await done(exchanged)).accessToken)
  return {
    opens: async (server) => (await server.call('UserLink_GetLinkedUsers', { query: {}, ...as })).status === 200,
  }
}

const revokeBy = ({ here }: Site, as: Bearer) =>
  done(here.call('UserDelegation_RevokeDelegation', { body: { id: delegation.id }, ...as }))

async function switchDelegations(site: Site, isOn: boolean) {
  const as = await admin(site)
  const page = await done(site.here.call('TenantSettings_GetAllSettings', as))
  const body = { ...page, userManagement: { ...page.userManagement, userDelegationIsEnabled: isOn } }
  return done(site.here.call('TenantSettings_UpdateAllSettings', { body, ...as }))
}

let taskId: number

async function aTask(site: Site): Promise<number> {
  const as = await admin(site)
  const { id: reportId } = await report(site)
  const form = { taskName: 'Orders', taskType: 'Query', reportId } as const
  const daxQuery = 'EVALUATE SUMMARIZECOLUMNS("Orders", [Orders])'
  await done(site.here.call('Tasks_CreateOrEdit', { body: { ...form, daxQuery }, ...as }))
  const { items } = await done(site.here.call('Tasks_GetAll', { query: { sorting: 'id DESC' }, ...as }))
  return items[0]?.id ?? 0
}

async function runLink(site: Site, as: Bearer) {
  const said = await done(site.here.call('Tasks_GetTaskForView', { query: { id: taskId }, ...as }))
  return { tid: said.runLink?.tid ?? '', ev: said.runLink?.ev ?? '' }
}

async function taskLink(site: Site): Promise<Right> {
  taskId = await aTask(site)
  current.person = await aManager(site, tasks.view, tasks.edit)
  const links = await someAtOnce(() => runLink(site, current.person.bearer))
  return spending(links, (server, query) => server.call('Tasks_RunTask', { query }))
}

/** Asked for in another’s name: it is the other’s, as far as whoever acts may go. */
async function taskLinkOfActing(site: Site, acting: Acting): Promise<Right> {
  await grant(site, acting.target, [tenantDashboard, permissions.administration, users.view, tasks.view, tasks.edit])
  const { userName } = acting.as
  const own = await grant(site, acting.as, [
    ...[tenantDashboard, permissions.administration, users.view, users.impersonate],
    ...[tasks.view, tasks.edit],
  ]).then(() => member(site, userName))
  const asked = { body: { userId: acting.target.id }, ...own }
  const { impersonationToken } = await done(site.here.call('Account_ImpersonateUser', asked))
  const { accessToken } = await done(exchange(site, site.here, impersonationToken))
  taskId = await aTask(site)
  if (current.person === acting.target) current.person = { ...acting.target, bearer: bearer(accessToken) }
  return spending(await someAtOnce(() => runLink(site, bearer(accessToken))), (server, query) =>
    server.call('Tasks_RunTask', { query }),
  )
}

async function mailedLink(site: Site): Promise<Right> {
  const headers = await inContoso(site)
  const asked = async () => {
    const person = await somebody(site)
    const { emailAddress } = person
    await done(site.here.call('Account_SendPasswordResetCode', { body: { emailAddress }, headers }))
    return { person, c: codeOfLink(await site.mailTo(emailAddress)) }
  }
  // Two others show that it opens: one’s own would be spent by that.
  const [one, two, own] = [await asked(), await asked(), await asked()]
  current.person = own.person
  return spending([one.c, two.c, own.c, own.c], (server, c) =>
    server.call('Account_ResetPassword', { body: { c, password: 'Chosen-passw0rd' }, headers }),
  )
}

const { 'the session ends': _, 'the organisation is switched off': organisationOff, ...withAccount } = endsWithThePerson
const { 'the session ends': __, ...ofTheOther } = {
  ...endsWithThePerson,
  /** By anybody who knows the name. It keeps from beginning a session, and ends none (A31). */
  'the account is locked': {
    async end(site: Site) {
      const body = { userNameOrEmailAddress: current.person.userName, password: 'Wrong-passw0rd' }
      const headers = await inContoso(site)
      for (let tries = 0; tries < 5; tries++) await site.here.call('TokenAuth_Authenticate', { body, headers })
    },
  },
}

export const carriedRights: Record<string, Reasons> = {
  'an access token': withMake(accessToken, { ...endsWithThePerson, 'the permission is taken': permissionTaken }),
  'a refresh token': withMake(refreshToken, endsWithThePerson),
  'a temporary file': withMake(temporaryFile, { ...endsWithThePerson, 'the permission is taken': permissionTaken }),
  'a link of accounts': withMake(link, { ...ofTheOther, 'an administrator ends it': endedByAdministrator }),
  'a token to switch': withMake(switchToken, { ...ofTheOther, 'an administrator ends the link': endedByAdministrator }),
  'a token to act as somebody': rowsOfActing(actingToken),
  'a session in somebody else’s name': rowsOfActing(actingSession),
  'the refresh token of such a session': rowsOfActing(actingRefreshToken),
  'a session by a delegation': withMake(delegatedSession, {
    ...withAccount,
    'it is withdrawn': { end: (site) => revokeBy(site, delegation.giver) },
    'it is given back': { end: (site) => revokeBy(site, delegation.taker) },
    'its giver ends their other sessions': {
      end: ({ here }) => done(here.call('UserSession_EndOtherSessions', delegation.giver)),
    },
    'delegations are switched off': {
      end: (site) => switchDelegations(site, false),
      mend: (site) => switchDelegations(site, true),
    },
    'the organisation is switched off': organisationOff,
  }),
  'the link of a task that was asked for in another’s name': {
    ...rowsOfActing(taskLinkOfActing),
    'the session in the other’s name ends': {
      async make(site) {
        const acting = await whoMayAct(site)
        current.person = acting.target
        return taskLinkOfActing(site, acting)
      },
      end: ({ here }) => done(here.call('TokenAuth_LogOut', current.person.bearer)),
    },
  },
  'the link of a task': withMake(taskLink, {
    ...withAccount,
    'the permission is taken': permissionTaken,
    'the organisation is switched off': organisationOff,
    'the task is deleted': {
      end: async (site) => done(site.here.call('Tasks_Delete', { query: { id: taskId }, ...(await admin(site)) })),
    },
    'the feature is switched off': {
      end: (site) => switchOff(site, features.tasks),
      mend: featuresOfTheEdition,
    },
    'the report is disabled': { end: (site) => changeReport(site, { isDisabled: true }), mend: openToAll },
    'the report is limited to others': {
      end: async (site) => changeReport(site, { roleIds: [(await aRole(site)).id] }),
      mend: openToAll,
    },
  }),
  'a mailed link for a new password': withMake(mailedLink, {
    ...withAccount,
    'the organisation is switched off': organisationOff,
    'another password was chosen by an earlier link': {
      async end(site) {
        const { emailAddress } = current.person
        const headers = await inContoso(site)
        await done(site.here.call('Account_SendPasswordResetCode', { body: { emailAddress }, headers }))
        const body = { c: codeOfLink(await site.mailTo(emailAddress)), password: 'Earlier-passw0rd' }
        return done(site.here.call('Account_ResetPassword', { body, headers }))
      },
    },
  }),
}
