import type { NameValue } from '../../../contract/models/name-value.ts'
import type { commonLookup as contract } from '../../../contract/services/common-lookup.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { notAllowed, notFound } from '../../access/refusals.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { outsideAnyCall, ownTransaction } from '../../db/own-transaction.ts'
import { readSettings } from '../../settings/settings.ts'
import { presentComboboxItem, termsOf } from '../edition/present.ts'
import { findEditions } from '../edition/queries.ts'
import { isFree } from '../edition/rules.ts'
import { findPeople, type PersonRow, personSorting } from './queries.ts'

const presentPerson = ({ id, name, surname, email_address }: PersonRow): NameValue => ({
  name: `${[name, surname].filter(Boolean).join(' ')} (${email_address})`,
  value: String(id),
})

/** Only the host looks into tenants, and only by those who may act as their people. */
async function checkReach({ tenantId, principal, principals }: SignedInContext, asked: number) {
  if (asked === tenantId) return
  if (tenantId !== 0) throw notFound('tenant', asked)
  if (!principal.permissions.has(permissions.tenants.impersonate)) throw notAllowed(permissions.tenants.impersonate)
  if (!(await outsideAnyCall(() => principals.tenantFacts(asked)))) throw notFound('tenant', asked)
}

export const commonLookup: Handlers<typeof contract> = {
  async getEditionsForCombobox({ db }, { query }) {
    const editions = (await findEditions(db)).filter((row) => !query.onlyFreeItems || isFree(termsOf(row)))
    return { items: editions.map((row) => presentComboboxItem(row, null)) }
  },

  async findUsers(context, { body }) {
    const { db, store, tenantId, principal } = context
    const { sorting, excludeCurrentUser, ...search } = body
    const asked = search.tenantId ?? tenantId
    const sorts = personSorting(sorting)
    await checkReach(context, asked)
    const without = excludeCurrentUser && asked === tenantId ? principal.userId : null
    const selection = { filter: search.filter ?? '', without }
    const page =
      asked === tenantId
        ? await findPeople(db, tenantId, selection, sorts, search)
        : await ownTransaction(store, asked, (their) => findPeople(their, asked, selection, sorts, search))
    return { totalCount: page.totalCount, items: page.items.map(presentPerson) }
  },

  async getDefaultEditionName({ db }) {
    const [{ [settings.defaultEditionId]: id }, editions] = await Promise.all([
      readSettings(db, { tenantId: 0, userId: 0 }, [settings.defaultEditionId]),
      findEditions(db),
    ])
    return { name: editions.find((edition) => String(edition.id) === id)?.display_name ?? null }
  },
}
