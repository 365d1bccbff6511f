import type { language as contract } from '../../../contract/services/language.ts'
import { defaultLanguage } from '../../../contract/vocabulary/languages.ts'
import { paging } from '../../../contract/vocabulary/limits.ts'
import { isOfLetters } from '../../../contract/vocabulary/messages.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { invalid, notAllowed, notFound, refused, refusedAt } from '../../access/refusals.ts'
import { announceIdentityChange, type Principals } from '../../auth/principals.ts'
import type { Handlers } from '../../context/context.ts'
import { awaitTurn } from '../../db/hold.ts'
import { outsideAnyCall } from '../../db/own-transaction.ts'
import { SortingError } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'
import { readSettings, writeSetting } from '../../settings/settings.ts'
import { chooseCulture, localizationSources } from '../../texts/localization.ts'
import { readOwnTexts } from '../../texts/text-queries.ts'
import { defaultAmong } from '../languages.ts'
import { refusedAsTaken } from '../taken.ts'
import { importTexts, previewTexts } from './import-texts.ts'
import { presentLanguage } from './present.ts'
import {
  deleteLanguage,
  findLanguage,
  findLanguages,
  forgetTextsOf,
  insertLanguage,
  keepTexts,
  type LanguageRow,
  ownTextKeys,
  updateLanguage,
} from './queries.ts'
import { cultureOf, flagOptions, isSource, languageOptions, textFault } from './rules.ts'
import { filteredTexts, inOrder, keysOf, ordersOf, textsIn } from './texts.ts'

const { languages } = permissions

const defaultName = async (db: Db, tenantId: number): Promise<string> =>
  (await readSettings(db, { tenantId, userId: 0 }, [settings.defaultLanguageName]))[settings.defaultLanguageName]

/** What people get who have chosen none. It is remembered, and so costs no question of its own. */
async function usualLanguage(principals: Principals, tenantId: number): Promise<string> {
  const tenant = await outsideAnyCall(() => principals.tenantFacts(tenantId))
  return chooseCulture({ fallback: tenant?.defaultCulture }, tenant?.languages ?? [])
}

/** A language that the tenant may change: not the host's, and not another tenant's, which it does not see. */
async function ownLanguage(db: Db, tenantId: number, id: number): Promise<LanguageRow> {
  const row = await findLanguage(db, tenantId, id)
  if (!row) throw notFound('language', id)
  if (row.tenant_id !== tenantId) throw refused('languages.ofTheHost')
  return row
}

/** As the store spells it. */
async function knownLanguage(db: Db, tenantId: number, name: string, member: string): Promise<LanguageRow> {
  const rows = await findLanguages(db, tenantId)
  const row = rows.find((language) => language.name === name.trim().toLowerCase())
  if (!row) throw invalid(member, 'languages.noLanguage')
  return row
}

export const language: Handlers<typeof contract> = {
  async getLanguages({ db, tenantId }) {
    const [rows, own, defaultLanguageName] = await Promise.all([
      findLanguages(db, tenantId),
      ownTextKeys(db, tenantId),
      defaultName(db, tenantId),
    ])
    const offered = rows.filter(({ is_disabled }) => !is_disabled)
    return {
      defaultLanguageName: defaultAmong(offered, defaultLanguageName),
      items: rows.map((row) => presentLanguage(row, own.get(row.name) ?? [])),
    }
  },

  async getLanguageForEdit({ db, tenantId, culture, principal }, { query }) {
    const id = query.id ?? null
    const needed = id === null ? languages.create : languages.edit
    if (!principal.permissions.has(needed)) throw notAllowed(needed)
    const row = id === null ? null : await ownLanguage(db, tenantId, id)
    return {
      language: {
        id,
        name: row?.name ?? null,
        icon: row?.icon ?? null,
        isEnabled: row ? !row.is_disabled : true,
      },
      languageNames: languageOptions(row?.name ?? null, culture),
      flags: flagOptions(row?.icon ?? null, culture),
    }
  },

  async createOrUpdateLanguage({ db, tenantId, principal, now }, { body }) {
    const { id = null, name, icon } = body.language
    const needed = id === null ? languages.create : languages.edit
    if (!principal.permissions.has(needed)) throw notAllowed(needed)
    const culture = cultureOf(name)
    if (!culture) throw invalid('language.name', 'languages.noLanguage')
    await awaitTurn(db, 'languages', tenantId)
    const row = id === null ? null : await ownLanguage(db, tenantId, id)
    const isEnabled = body.language.isEnabled ?? !row?.is_disabled
    const values = {
      name: culture.name,
      display_name: culture.displayName,
      icon,
      is_right_to_left: culture.isRightToLeft,
      is_disabled: !isEnabled,
    }
    const [rows, isDefault] = await Promise.all([
      findLanguages(db, tenantId),
      row && defaultName(db, tenantId).then((chosen) => chosen === row.name),
    ])
    const taken = () => invalid('language.name', 'languages.nameTaken')
    if (rows.some((other) => other.name === culture.name && other.id !== row?.id)) throw taken()
    if (row && isSource(row) && culture.name !== row.name) throw refusedAt('language.name', 'languages.isSource')
    if (isDefault && (!isEnabled || culture.name !== row?.name)) throw refused('languages.isDefault')
    if (row) await refusedAsTaken({ languages_pkey: taken }, () => updateLanguage(db, tenantId, row, values))
    else if (!(await insertLanguage(db, tenantId, values, { userId: principal.userId, now }))) throw taken()
    await announceIdentityChange(db, tenantId, 'everybody')
    return undefined
  },

  async deleteLanguage({ db, tenantId }, { query }) {
    await awaitTurn(db, 'languages', tenantId)
    const row = await ownLanguage(db, tenantId, query.id)
    if (isSource(row)) throw refused('languages.isSource')
    if ((await defaultName(db, tenantId)) === row.name) throw refused('languages.isDefault')
    await deleteLanguage(db, tenantId, row)
    await announceIdentityChange(db, tenantId, 'everybody')
    return undefined
  },

  async setDefaultLanguage({ db, tenantId }, { body }) {
    await awaitTurn(db, 'languages', tenantId)
    const row = await knownLanguage(db, tenantId, body.name, 'name')
    if (row.is_disabled) throw invalid('name', 'LanguageIsNotEnabled', { languageName: row.name })
    await writeSetting(db, { tenantId, userId: 0 }, settings.defaultLanguageName, row.name)
    await announceIdentityChange(db, tenantId, 'everybody')
    return undefined
  },

  async getLanguageTexts({ db, tenantId, principals }, { query }) {
    const { skipCount = 0, maxResultCount = paging.defaultMaxResultCount, sorting, sourceName } = query
    if (!localizationSources.includes(sourceName)) throw invalid('sourceName', 'languages.noSource')
    const orders = ordersOf(sorting)
    if (!orders) throw new SortingError(sorting ?? '')
    const targetName = query.targetLanguageName.toLowerCase()
    const baseName = query.baseLanguageName?.toLowerCase() || (await usualLanguage(principals, tenantId))
    const [rows, own] = await Promise.all([
      findLanguages(db, tenantId),
      readOwnTexts(db, tenantId, [baseName, targetName]),
    ])
    const names = new Set(rows.map(({ name }) => name))
    if (!names.has(baseName)) throw invalid('baseLanguageName', 'languages.noLanguage')
    if (!names.has(targetName)) throw invalid('targetLanguageName', 'languages.noLanguage')
    const texts = filteredTexts(textsIn(baseName, own), textsIn(targetName, own), query)
    return {
      totalCount: texts.length,
      items: inOrder(texts, orders).slice(skipCount, skipCount + maxResultCount),
    }
  },

  async updateLanguageText({ db, tenantId, principal, now }, { body }) {
    const { sourceName, key, value } = body
    if (!localizationSources.includes(sourceName)) throw invalid('sourceName', 'languages.noSource')
    if (isOfLetters(key)) throw invalid('key', 'languages.textOfLetters')
    if (!keysOf(sourceName).includes(key)) throw invalid('key', 'languages.noText')
    await awaitTurn(db, 'languages', tenantId)
    const { name } = await knownLanguage(db, tenantId, body.languageName, 'languageName')
    const own = await readOwnTexts(db, tenantId, [name])
    const inherited = textsIn(
      name,
      own.filter(({ isOfTheHost }) => isOfTheHost && tenantId !== 0),
    )
    if (value.trim() === '' || value === inherited[key]) {
      await forgetTextsOf(db, tenantId, name, [key])
    } else {
      const fault = textFault(value, textsIn(defaultLanguage, [])[key] ?? '')
      if (fault) throw invalid('value', fault.key, fault.values)
      await keepTexts(db, tenantId, [{ key, value }], { languageName: name, userId: principal.userId, now })
    }
    await announceIdentityChange(db, tenantId, 'everybody')
    return undefined
  },

  async previewTexts(context, { body }) {
    const { name } = await knownLanguage(context.db, context.tenantId, body.languageName, 'languageName')
    return { items: await previewTexts(context, name, body) }
  },

  async importTexts(context, { body }) {
    const { db, tenantId } = context
    await awaitTurn(db, 'languages', tenantId)
    const { name } = await knownLanguage(db, tenantId, body.languageName, 'languageName')
    const items = await importTexts(context, name, body)
    await announceIdentityChange(db, tenantId, 'everybody')
    return { items }
  },
}
